import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../create-gateway.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listenOn } from '../server/listen.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A gateway in front of a vendor that writes these bytes to every request. */
async function startInFrontOf(
  bytes: string | Buffer,
): Promise<{ readonly url: string; readonly exchanges: readonly Exchange[] }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(bytes));
  });
  const vendorUrl = await listenOn(server, 0, '127.0.0.1');
  const exchanges: Exchange[] = [];
  const gateway: Gateway = createGateway({
    pruner: testPruner(),
    upstreams: { all: new URL(vendorUrl) },
    onExchange: (exchange) => exchanges.push(exchange),
  });
  ends.push(
    () => gateway.close(),
    () => new Promise((done) => server.close(done)),
  );
  return { url: await gateway.listen(), exchanges };
}

const BODY = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
const HEAD = 'content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}';

describe('an odd answer reaches the client as it is', () => {
  test.each([
    ['a phrase that no header can hold', `HTTP/1.1 299 gr\u00fcn \u4e2d\r\n${HEAD}`, 299],
    [
      'an encoding named as a property of every object',
      `HTTP/1.1 200 OK\r\ncontent-encoding: constructor\r\n${HEAD}`,
      200,
    ],
    [
      'an encoding named as their prototype',
      `HTTP/1.1 200 OK\r\ncontent-encoding: __proto__\r\n${HEAD}`,
      200,
    ],
    ['a Continue that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${HEAD}`, 200],
    [
      'two of them with headers, and early hints',
      `${'HTTP/1.1 100 Continue\r\nx: y\r\n\r\n'.repeat(2)}HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 201 OK\r\n${HEAD}`,
      201,
    ],
  ])('%s', async (_, bytes, status) => {
    const { url } = await startInFrontOf(bytes);
    for (const init of [{ method: 'POST', body: BODY }, {}]) {
      const response = await fetch(`${url}/v1/messages`, init);
      expect([response.status, await response.text()]).toEqual([status, '{}']);
    }
  });
});

describe('what reads along does not hold more than a report may have', () => {
  const reader = USAGE_READERS['anthropic-messages'];
  const event = Buffer.from('data: {"usage":{"input_tokens":7}}\n\n');
  const mebibyte = Buffer.alloc(1_048_576, 'a');

  test.each([
    ['a stream without an end of line', ''],
    ['one that packs very well', 'gzip'],
  ])('%s', async (_, contentEncoding) => {
    if (!reader) throw new Error('no reader');
    const tee = new UsageTee({ reader, contentType: 'text/event-stream', contentEncoding });
    const pieces = [event, ...Array.from({ length: 64 }, () => mebibyte), Buffer.from('\n\n'), event];
    const changed = Buffer.from('data: {"usage":{"input_tokens":8}}\n\n');
    const all = [...pieces, changed];
    for (const piece of contentEncoding === '' ? all : [gzipSync(Buffer.concat(all))]) tee.take(piece);
    // Content behind it was no longer looked at.
    expect(await tee.end()).toMatchObject({ inputTokens: 7 });
  });

  test('a long stream of events is read to its end', async () => {
    if (!reader) throw new Error('no reader');
    const tee = new UsageTee({ reader, contentType: 'text/event-stream', contentEncoding: '' });
    const filler = Buffer.from(`data: ${'a'.repeat(1_000_000)}\n\n`);
    for (let piece = 0; piece < 40; piece += 1) tee.take(filler);
    tee.take(event);
    expect(await tee.end()).toMatchObject({ inputTokens: 7 });
  });
});

test('names that a client made very long are kept short', async () => {
  const { url, exchanges } = await startInFrontOf(`HTTP/1.1 200 OK\r\n${HEAD}`);
  const long = 'm'.repeat(1_000_000);
  const tools = [{ name: long, input_schema: {} }];
  const body = JSON.stringify({ model: long, tools, messages: [{ role: 'user', content: 'hi' }] });
  await (await fetch(`${url}/v1/messages`, { method: 'POST', body })).text();
  await expect.poll(() => exchanges.length).toBe(1);
  expect(JSON.stringify(exchanges).length).toBeLessThan(5_000);
});
