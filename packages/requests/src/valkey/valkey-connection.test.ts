import { once } from 'node:events';
import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ValkeyConnection } from './valkey-connection.ts';

const TIMEOUT_MS = 50;

/** A server in a thread of its own, which answers at once and counts its answers where another thread can wait for them. */
const SERVER = `
const { parentPort, workerData } = require('node:worker_threads');
const server = require('node:net').createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    for (const _ of data.toString('latin1').matchAll(/^\\*\\d+\\r$/gm)) {
      const isInfo = /info/i.test(data);
      socket.write(isInfo ? '$9\\r\\nloading:0\\r\\n' : '+OK\\r\\n', () => {
        Atomics.add(workerData, 0, 1);
        Atomics.notify(workerData, 0);
      });
    }
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

async function startServer() {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SERVER, { eval: true, workerData: answered });
  onTestFinished(() => void worker.terminate());
  const [port] = await once(worker, 'message');
  return { url: `valkey://127.0.0.1:${port}`, answered };
}

test('a process that was busy does not take a server for gone that has answered long ago', async () => {
  const { url, answered } = await startServer();
  const busy = new ValkeyConnection({ url, timeoutMs: TIMEOUT_MS });
  onTestFinished(() => busy.close());
  // Only the first question waits for a connection.
  const poll = () => busy.ask((client) => client.get('a')).catch(() => undefined);
  await expect.poll(poll, { timeout: 30_000 }).toBe('OK');
  const { connections } = busy;
  for (let round = 0; round < 5; round++) {
    const before = Atomics.load(answered, 0);
    const answer = busy.ask((client) => {
      const asked = client.get('a');
      process.nextTick(() => stayBusy(answered, before));
      return asked;
    });
    expect(await answer).toBe('OK');
  }
  expect(busy.connections).toBe(connections);
});

/** Until the answer was sent, and for longer than anybody would wait for it. */
function stayBusy(answered: Int32Array<SharedArrayBuffer>, before: number): void {
  const start = performance.now();
  Atomics.wait(answered, 0, before, 10_000);
  while (performance.now() - start < 2 * TIMEOUT_MS);
}

test('a server that does not answer is given up', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const connection = new ValkeyConnection({ url: `valkey://127.0.0.1:${port}`, timeoutMs: TIMEOUT_MS });
  onTestFinished(() => connection.close());
  await expect(connection.ask((client) => client.get('a'))).rejects.toThrow(
    `no answer within ${TIMEOUT_MS} ms`,
  );
});
