import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TimeSlice } from './time-slice.ts';

/** Keeps the thread for longer than one request may. */
function work(): void {
  for (const start = performance.now(); performance.now() - start < 8; );
}

async function workLong(name: string, done: string[]): Promise<void> {
  const slice = new TimeSlice();
  for (let part = 1; part <= 3; part += 1) {
    work();
    await slice.rest();
    done.push(`${name}${part}`);
  }
}

test('of two long requests the one that came first ends first', async () => {
  const done: string[] = [];
  await Promise.all([workLong('a', done), workLong('b', done)]);
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
});

test('one that waits for somebody else holds up no other', async () => {
  const done: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = (async () => {
    const slice = new TimeSlice();
    work();
    await slice.rest();
    await answered;
    await workLong('a', done);
  })();
  await workLong('b', done);
  answer();
  await first;
  expect(done).toEqual(['b1', 'b2', 'b3', 'a1', 'a2', 'a3']);
});

test('whatever comes meanwhile goes on between two slices', async () => {
  const done: string[] = [];
  const long = Promise.all([workLong('a', done), workLong('b', done)]);
  await setImmediate();
  done.push('short');
  await long;
  expect(done.indexOf('short')).toBeLessThan(2);
});

test('a request that is short lets nobody go on', async () => {
  const slice = new TimeSlice();
  await slice.rest();
  expect(slice.isLong).toBe(false);
  work();
  await slice.rest();
  expect(slice.isLong).toBe(true);
});
