import { expect, test } from 'vitest';
import { KeyLog } from './key-log.ts';

test('whoever looked before sees the keys since then', () => {
  const log = new KeyLog();
  log.add('a');
  const { count } = log;
  for (const key of ['b', 'c']) log.add(key);
  expect([log.since(0), log.since(count), log.since(log.count)]).toEqual([['a', 'b', 'c'], ['b', 'c'], []]);
});

test('a moment whose keys are forgotten is told from one without new keys', () => {
  const log = new KeyLog();
  const { count } = log;
  log.clear();
  expect(log.since(count)).toBeUndefined();
  const cleared = log.count;
  expect(log.since(cleared)).toEqual([]);
  for (let key = 0; key < 100_000; key += 1) log.add(`${key}`);
  expect(log.since(cleared)).toBeUndefined();
  expect(log.since(log.count - 2)).toEqual(['99998', '99999']);
});
