import { expect, test } from 'vitest';
import { compressionPoint } from './compression-point.ts';
import { targetTokensOf } from './target-tokens-of.ts';

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
  'at %d, %i of 10 000 tokens fixed: from %i on, down to %i [REQ-HD-008.6]',
  (share, base, point, target) => {
    const ephemerals = {
      compressionThreshold: () => share,
      contextLimit: () => 10_000,
      preserveThreshold: () => 0.4,
    };
    expect(compressionPoint(share, 10_000, base)).toBe(point);
    expect(targetTokensOf({ runtimeContext: { ephemerals }, baseTokens: base })).toBe(target);
  },
);
