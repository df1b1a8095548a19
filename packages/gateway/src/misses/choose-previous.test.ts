import { expect, test } from 'vitest';
import { choosePrevious } from './choose-previous.ts';

const seen = (endedAt: number, entries: string) => ({
  endedAt,
  prefix: { system: '', tools: [], entries: [...entries] },
});

test.each<[string, readonly ReturnType<typeof seen>[], string, number | undefined]>([
  ['nothing came before', [], 'abc', undefined],
  ['the one before', [seen(1, 'a'), seen(2, 'abc')], 'abcd', 1],
  ['a branch goes on with what it shares', [seen(1, 'abc'), seen(2, 'axy')], 'abcd', 0],
  ['the latest of equals', [seen(1, 'ab'), seen(2, 'ab')], 'abc', 1],
  ['what is not yet answered is in no cache', [seen(1, 'a'), seen(20, 'abc')], 'abcd', 0],
])('%s', (_, candidates, entries, expected) => {
  const found = choosePrevious(candidates, 10, { system: '', tools: [], entries: [...entries] });
  expect(found).toBe(expected === undefined ? undefined : candidates[expected]);
});
