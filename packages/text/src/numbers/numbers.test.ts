import { expect, test } from 'vitest';
import {
  formatCount,
  formatDifference,
  formatPercent,
  formatRatio,
  formatShare,
  formatTokens,
} from './figures.ts';
import { formatMoney } from './format-money.ts';
import { formatBytes, plural } from './plural.ts';
import { formatTime, formatTimeLeft } from './times.ts';

test.each<[(value: number) => string, number, string]>([
  [formatCount, 0, '0'],
  [formatCount, -0.2, '0'],
  [formatCount, 12_345, '12,345'],
  [formatCount, -1_234_567, '−1,234,567'],
  [formatTokens, 0, '0'],
  [formatTokens, 950, '950'],
  [formatTokens, 999.6, '1.00k'],
  [formatTokens, 12_345, '12.3k'],
  [formatTokens, 152_400, '152k'],
  [formatTokens, 999_600, '1.00M'],
  [formatTokens, 1_240_000, '1.24M'],
  [formatTokens, 2_880_000_000, '2.88G'],
  [formatTokens, -1_500, '−1.50k'],
  [formatPercent, 0, '0%'],
  [formatPercent, -0, '0%'],
  [formatPercent, 0.01, '<0.1%'],
  [formatPercent, -0.01, '−0.1%'],
  [formatPercent, 100, '100%'],
  [formatPercent, 99.99, '99.9%'],
  [formatPercent, 29.14, '29.1%'],
  [formatPercent, -3.25, '−3.3%'],
  [formatPercent, -250, '−250.0%'],
  [formatDifference, 1.62, '+1.6%'],
  [formatDifference, -0.04, '±0.0%'],
  [formatDifference, -6.1, '−6.1%'],
  [formatRatio, 1.04, '×1.04'],
  [formatMoney, 0, '$0.00'],
  [formatMoney, 4.119, '$4.12'],
  [formatMoney, 999.994, '$999.99'],
  [formatMoney, 1_204.3, '$1,204'],
  [formatMoney, 0.0062, '$0.01'],
  [formatMoney, 0.00423, '$0.0042'],
  [formatMoney, 0.000001, '$0.000001'],
  [formatMoney, -0.5, '−$0.50'],
  [formatTime, 35.2, '35ms'],
  [formatTime, 999.7, '1.0s'],
  [formatTime, 1_240, '1.2s'],
  [formatTime, 48_000, '48s'],
  [formatTimeLeft, 500, '0:01'],
  [formatTimeLeft, 65_000, '1:05'],
  [formatTimeLeft, 3_725_000, '1:02:05'],
  [formatBytes, 1, '1 byte'],
  [formatBytes, 3_500, '3.4 KB'],
  [formatBytes, 10 * 1024 * 1024, '10.0 MB'],
])('%o of %d is %s', (format, value, expected) => {
  expect(format(value)).toBe(expected);
});

test.each([formatCount, formatTokens, formatPercent, formatDifference, formatRatio, formatTime, formatMoney])(
  '%o shows that a figure cannot be told',
  (format) => {
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(format)).toEqual(['–', '–']);
  },
);

test('a share of nothing cannot be told', () => {
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(['33.3%', '–']);
});

test('a noun follows its count', () => {
  expect(plural(1, 'session')).toBe('1 session');
  expect(plural(0, 'session')).toBe('0 sessions');
  expect(plural(2_000, 'entry', 'entries')).toBe('2,000 entries');
});
