import { describe, expect, test } from 'vitest';
import { compressionPointOf } from './compression-point.ts';
import { targetTokensOf } from './target-tokens-of.ts';

function ephemeralsOf(share: number, isSet?: boolean) {
  return {
    compressionThreshold: () => share,
    contextLimit: () => 10_000,
    preserveThreshold: () => 0.4,
    ...(isSet !== undefined && { isCompressionThresholdSet: () => isSet }),
  };
}

describe('a threshold that nobody set', () => {
  test.each([
    // The threshold itself, as long as the fixed part takes at most half of it.
    [0.85, 0, 8_500, 5_100],
    [0.85, 2_000, 8_500, 3_100],
    [0.85, 4_000, 8_500, 1_800],
    [0.5, 0, 5_000, 3_000],
    [0.5, 2_500, 5_000, 1_000],
    [0.2, 0, 2_000, 1_200],
    [0.2, 1_000, 2_000, 400],
    [1, 0, 10_000, 6_000],
    // Later, where the threshold would leave hardly anything.
    [0.85, 8_000, 9_000, 400],
    [0.5, 4_900, 7_400, 1_000],
    [0.5, 6_000, 8_000, 800],
    [0.2, 6_000, 7_000, 400],
    // There is nothing to keep.
    [0.5, 10_000, 10_000, 0],
    [0.5, 12_000, 12_000, 0],
  ])(
    'of %d, with %i of 10 000 tokens fixed, is met from %i on, down to %i [REQ-HD-008.6]',
    (share, baseTokens, point, target) => {
      const ephemerals = ephemeralsOf(share, false);
      expect(compressionPointOf(ephemerals, baseTokens)).toBe(point);
      expect(targetTokensOf({ runtimeContext: { ephemerals }, baseTokens })).toBe(target);
    },
  );
});

describe('a threshold that a person set', () => {
  test.each([
    [0.85, 0, 8_500, 5_100],
    [0.85, 4_000, 8_500, 1_800],
    [0.5, 2_500, 5_000, 1_000],
    // It stays where it is, and the history keeps something all the same.
    [0.5, 4_000, 5_000, 750],
    [0.5, 4_900, 5_000, 750],
    [0.5, 6_000, 5_000, 600],
    [0.85, 8_000, 8_500, 300],
    [0.5, 12_000, 5_000, 0],
  ])(
    'of %d, with %i of 10 000 tokens fixed, is %i tokens of the whole prompt, down to %i of history [REQ-HD-001.10]',
    (share, baseTokens, point, target) => {
      for (const ephemerals of [ephemeralsOf(share, true), ephemeralsOf(share)]) {
        expect(compressionPointOf(ephemerals, baseTokens)).toBe(point);
        expect(targetTokensOf({ runtimeContext: { ephemerals }, baseTokens })).toBe(target);
      }
    },
  );
});
