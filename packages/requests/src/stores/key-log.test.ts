import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyLog } from './key-log.ts';
import { KeyMarks } from './key-marks.ts';

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

test('whoever has some keys sees those alone, and further decisions about their blocks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }).filter((key) => !key.includes('~'))),
      fc.nat(),
      (keys, at) => {
        const log = new KeyLog();
        const own = new KeyMarks();
        const [key] = keys.splice(at % Math.max(1, keys.length), 1);
        if (key !== undefined) own.add(key);
        for (const each of keys) log.add(each);
        if (key !== undefined) for (const each of [key, `${key}~1`]) log.add(each);
        const seen = log.since(0, own) ?? [];
        expect(key === undefined ? seen : seen.slice(-2)).toEqual(key === undefined ? [] : [key, `${key}~1`]);
      },
    ),
  );
  const log = new KeyLog();
  const own = new KeyMarks();
  own.add(`${hashOf(0)}`);
  for (let key = 0; key < 50_000; key += 1) log.add(hashOf(key));
  expect(log.since(log.count - 20_000, own)?.length).toBeLessThan(20);
});

const hashOf = (number: number): string => createHash('sha256').update(`${number}`).digest('base64url');
