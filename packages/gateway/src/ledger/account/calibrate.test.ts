import { expect, test } from 'vitest';
import { calibrate } from './calibrate.ts';

const samplesOf = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([estimated, recorded]) => ({ estimated, recorded }));

test.each<[string, readonly (readonly [number, number])[], number, number]>([
  ['nothing is known', [], 1, 0.25],
  ['nothing was estimated', [[0, 500]], 1, 0.25],
  ['one request', [[1_000, 1_300]], 1.3, 0.25],
  [
    'a vendor that counts a third more',
    [
      [1_000, 1_330],
      [2_000, 2_660],
      [3_000, 3_990],
    ],
    1.33,
    0.04,
  ],
  [
    'something besides the estimate, which growth tells apart',
    [
      [10_000, 12_000],
      [20_000, 22_000],
      [30_000, 32_000],
    ],
    1,
    1 - 60 / 66 + 0.04,
  ],
  [
    'growth that is far off, since requests hardly differ',
    [
      [10_000, 11_000],
      [10_100, 11_300],
      [10_200, 11_600],
    ],
    33_900 / 30_300,
    1 - 33_900 / 30_300 / 3 + 0.04,
  ],
  [
    'growth that is none, since a compaction lies between',
    [
      [40_000, 44_000],
      [10_000, 30_000],
      [11_000, 31_000],
      [42_000, 28_000],
    ],
    133 / 103,
    0.25,
  ],
])('%s', (_, pairs, tokensPerEstimate, tokenError) => {
  const found = calibrate(samplesOf(pairs));
  expect(found.tokensPerEstimate).toBeCloseTo(tokensPerEstimate, 10);
  expect(found.tokenError).toBeCloseTo(tokenError, 10);
});
