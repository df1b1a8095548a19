import { expect, test } from 'vitest';
import { rawCachedTokens } from './raw-cached-tokens.ts';

const QUESTION = {
  prompt: 4_500,
  cached: 3_968,
  rawPrompt: 9_500,
  start: 0,
  previous: { prompt: 4_000, rawPrompt: 9_000 },
  savedBeforeChange: undefined,
  hiddenShare: undefined,
  usualShare: undefined,
  step: undefined,
};

test.each([
  ['any number of tokens, all but as few at the end', {}, 8_968],
  ['a hit that misses much, the share that was found', { cached: 3_000 }, 6_750],
  ['whole steps and a full hit, all whole steps', { step: 128 }, 8_960],
  ['whole steps and less than a full hit, the share', { step: 128, cached: 2_048 }, 4_608],
  [
    'a hit on little more than what stands in front of all messages, the same',
    { start: 990, cached: 1_000 },
    1_000,
  ],
  ['a hit that ends far behind it, the share', { start: 990, cached: 3_000 }, 6_750],
  [
    'a hit near it that is as long as usual, the share',
    { start: 3_300, cached: 3_400, usualShare: 0.9 },
    7_650,
  ],
  ['a hit that a rewrite of ours hides, what warm requests found', { step: 128, hiddenShare: 1 }, 8_960],
])('of a cache with %s would have been found', (_, changes, found) => {
  expect(rawCachedTokens({ ...QUESTION, ...changes })).toBeCloseTo(found, 8);
});
