import { expect, test } from 'vitest';
import {
  formatCount,
  formatDifference,
  formatDuration,
  formatPercent,
  formatRatio,
  formatTime,
  formatTokens,
} from './format-numbers.ts';

test.each<[(value: number) => string, number, string]>([
  [formatCount, 0, '0'],
  [formatCount, 1_234_567, '1 234 567'],
  [formatTokens, 950, '950'],
  [formatTokens, 999.6, '1.00k'],
  [formatTokens, 12_345, '12.3k'],
  [formatTokens, 152_400, '152k'],
  [formatTokens, 999_600, '1.00M'],
  [formatTokens, 1_240_000, '1.24M'],
  [formatTokens, 2_880_000_000, '2.88G'],
  [formatPercent, 0, '0%'],
  [formatPercent, 100, '100%'],
  [formatPercent, 99.99, '99.9%'],
  [formatPercent, 29.14, '29.1%'],
  [formatPercent, -3.25, '−3.3%'],
  [formatDifference, 1.62, '+1.6%'],
  [formatDifference, -0.04, '±0.0%'],
  [formatDifference, -6.1, '−6.1%'],
  [formatRatio, 1.04, '×1.04'],
  [formatTime, 35.2, '35ms'],
  [formatTime, 999.7, '1.0s'],
  [formatTime, 1_240, '1.2s'],
  [formatTime, 48_000, '48s'],
  [formatDuration, 500, '0:01'],
  [formatDuration, 65_000, '1:05'],
  [formatDuration, 3_725_000, '1:02:05'],
])('%o of %d is %s', (format, value, expected) => {
  expect(format(value)).toBe(expected);
});
