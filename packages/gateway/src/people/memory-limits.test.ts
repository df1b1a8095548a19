import { expect, test } from 'vitest';
import { testLimitBook } from '../testing/test-limit-book.ts';
import { MemoryLimits } from './memory-limits.ts';

const shared = new MemoryLimits(() => Date.UTC(2026, 10, 17, 12));
testLimitBook(() => shared);

function withClock(at = Date.UTC(2026, 10, 17, 12)) {
  const clock = { at };
  return { clock, book: new MemoryLimits(() => clock.at) };
}

test('no 60 seconds hold more than are allowed, wherever they begin', async () => {
  const { clock, book } = withClock();
  const times: number[] = [];
  for (let step = 0; step < 4_000; step += 1) {
    clock.at += 50 + ((step * 37) % 100);
    if ((await book.takeRequest('a', 20)) === undefined) times.push(clock.at);
  }
  const most = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
  );
  expect(most).toBe(20);
  expect(times.length).toBeGreaterThan((4_000 * 0.1 * 20) / 61 - 20);
});

test('whoever waits as long as he is told may ask', async () => {
  const { clock, book } = withClock();
  await book.takeRequest('a', 1);
  clock.at += (await book.takeRequest('a', 1)) ?? 0;
  expect(await book.takeRequest('a', 1)).toBeUndefined();
});

test('a clock that is set back by less than a minute allows nothing more, and one by hours blocks nobody for hours', async () => {
  const { clock, book } = withClock();
  await book.takeRequest('a', 1);
  clock.at -= 30_000;
  expect(await book.takeRequest('a', 1)).toBeGreaterThan(0);
  clock.at -= 5 * 3_600_000;
  expect(await book.takeRequest('a', 1)).toBeUndefined();
});

test('a new day has its own dollars, and a clock that goes back over midnight gives none twice', async () => {
  const { clock, book } = withClock(Date.UTC(2026, 10, 17, 23, 59));
  await book.settle('a', undefined, 10);
  expect(await book.hold('a', 1, 10)).toMatchObject({ isAllowed: false, waitMs: 60_000 });
  clock.at += 120_000;
  expect(await book.hold('a', 10, 10)).toMatchObject({ isAllowed: true });
  clock.at -= 120_000;
  expect(await book.hold('a', 1, 10)).toMatchObject({ isAllowed: false });
});

test('what a killed gateway set aside comes back', async () => {
  const { clock, book } = withClock();
  await book.hold('a', 10, 10);
  clock.at += 31 * 60_000;
  expect(await book.hold('a', 10, 10)).toMatchObject({ isAllowed: true });
});
