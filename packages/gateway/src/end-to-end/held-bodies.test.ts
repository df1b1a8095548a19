import { request as ask, createServer, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Pruner } from '@hdc/requests';
import { afterAll, expect, test } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import { listenOn } from '../server/listen.ts';

const BODY = Buffer.from(
  JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(4_000_000) }] }),
);
const REQUESTS = 12;

/** Keeps nothing of what it was asked. */
const pruner: Pruner = {
  prune: async ({ body }) => ({
    request: body,
    conversation: '',
    edits: [],
    why: [],
    rawTokens: 0,
    sentTokens: 0,
  }),
  observe: async () => {},
};

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

test('while answers come, nobody holds the bodies of their requests', async () => {
  const open: ServerResponse[] = [];
  const vendor = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
      open.push(response);
    });
  });
  const upstream = new URL(await listenOn(vendor, 0, '127.0.0.1'));
  ends.push(async () => {
    vendor.close();
    vendor.closeAllConnections();
  });
  const gateway = createGateway({ pruner, upstreams: { all: upstream } });
  const url = await gateway.listen();
  ends.push(() => gateway.close());
  const before = heldBytes();
  await Promise.all(Array.from({ length: REQUESTS }, () => untilAnswered(`${url}/v1/messages`)));
  expect(open).toHaveLength(REQUESTS);
  // One of them may still be on its way through a buffer.
  expect(heldBytes() - before).toBeLessThan(2 * BODY.length);
  for (const response of open) response.end();
});

function heldBytes(): number {
  if (typeof collect === 'function') for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().arrayBuffers;
}

/** Resolves when the answer has begun. */
function untilAnswered(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('error', () => {});
        resolve();
      },
    );
    request.on('error', reject);
    request.end(BODY);
  });
}
