import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { ToldRequest } from './worker-messages.ts';
import { WorkerSeat } from './worker-seat.ts';

const seats: WorkerSeat[] = [];
afterEach(async () => {
  await Promise.all(seats.splice(0).map((seat) => seat.close()));
});

const REQUEST: ToldRequest = {
  format: 'anthropic-messages',
  kind: 'answer',
  target: '/v1/messages',
  headers: {},
  body: new Uint8Array(0),
};

test('a thread gets some requests at once, and the next one in line for each that it answers', async () => {
  const { ask, heard } = await openSeat({ answers: true, waitMs: 20_000 });
  const replies = await Promise.all(Array.from({ length: 200 }, (_, id) => ask(id)));
  expect(replies).toEqual(Array.from({ length: 200 }, (_, id) => expect.objectContaining({ id })));
  const unanswered = heard().map(({ unanswered }) => unanswered);
  expect(Math.max(...unanswered)).toBe(64);
  expect(heard().map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, id) => id));
});

test('a thread never hears of requests that waited too long, nor of more than it can do', async () => {
  const { ask, heard } = await openSeat({ answers: false, waitMs: 300 });
  const replies = await Promise.all(Array.from({ length: 100 }, (_, id) => ask(id)));
  expect(replies).toEqual(Array(100).fill('WORKER_TIMEOUT'));
  expect(heard().map(({ id }) => id)).toEqual([...Array(64).keys()]);
});

/** A thread that notes each request with how many were unanswered then, and says now and then that it lives. */
const THREAD = `
  const { parentPort, workerData: { answers, notes } } = require('node:worker_threads');
  const noted = new Int32Array(notes);
  const say = (message) => parentPort.postMessage({ ...message, counted: {}, isStoreAway: false });
  const unanswered = [];
  parentPort.on('message', ({ type, id }) => {
    if (type === 'close') process.exit();
    if (type !== 'prepare') return;
    unanswered.push(id);
    noted.set([id, unanswered.length], 1 + 2 * noted[0]);
    noted[0] += 1;
  });
  setInterval(() => {
    say({ type: 'counted' });
    if (answers && unanswered.length > 0) say({ type: 'prepared', id: unanswered.shift() });
  }, 2);
  say({ type: 'ready' });
`;

async function openSeat({ answers, waitMs }: { readonly answers: boolean; readonly waitMs: number }) {
  const notes = new SharedArrayBuffer(4_000);
  const seat = new WorkerSeat({
    start: () => new Worker(THREAD, { eval: true, workerData: { answers, notes } }),
    onMessage: () => {},
    onLost: () => {},
    waitMs,
  });
  seats.push(seat);
  await seat.ready();
  const noted = new Int32Array(notes);
  return {
    ask: (id: number) => seat.ask({ type: 'prepare', id, request: REQUEST, at: 0 }),
    heard: () =>
      Array.from({ length: noted[0] ?? 0 }, (_, index) => ({
        id: noted[1 + 2 * index],
        unanswered: noted[2 + 2 * index] ?? 0,
      })),
  };
}
