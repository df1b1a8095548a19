import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const BODY = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
const BEGIN =
  'event: message_start\ndata: {"type":"message_start","message":{"usage":{"input_tokens":7}}}\n\n';
const EVENT = `event: content_block_delta\ndata: {"text":"${'a'.repeat(16_000)}"}\n\n`;
const MEBIBYTE = 1_048_576;

/** Speaks as long as somebody listens. */
async function speak(response: ServerResponse, told: { bytes: number }): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(BEGIN);
  const closed = once(response, 'close');
  while (!response.destroyed) {
    told.bytes += EVENT.length;
    if (!response.write(EVENT)) await Promise.race([once(response, 'drain'), closed]);
  }
}

test('an answer without an end passes for as long as the client wants it, and ends with it', async () => {
  const told = { bytes: 0 };
  const { url, vendor, exchanged } = await start((_, response) => speak(response, told));
  const leave = new AbortController();
  const answer = await fetch(`${url}/v1/messages`, { method: 'POST', body: BODY, signal: leave.signal });
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > 64 * MEBIBYTE) break;
  }
  leave.abort();
  await vendor.abandoned;
  const [exchange] = await exchanged(1);
  expect(exchange).toMatchObject({ ending: 'client-gone', usage: { inputTokens: 7 } });
});

test('a client that does not read makes the vendor wait, and nothing is piled up', async () => {
  const told = { bytes: 0 };
  const { url, vendor } = await start((_, response) => speak(response, told));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause();
  socket.write(
    `POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  );
  let before = -1;
  while (told.bytes === 0 || told.bytes !== before) {
    before = told.bytes;
    await sleep(300);
  }
  expect(told.bytes).toBeLessThan(24 * MEBIBYTE);
  socket.destroy();
  await vendor.abandoned;
});
