import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDifference,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatRatio,
  formatShare,
  formatTokens,
} from './format-numbers.ts';

const words = { more: 'more', less: 'less' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

describe('formatted numbers', () => {
  it.each([
    [formatCount(12_345), '12,345'],
    [formatCount(-3), '-3'],
    [formatCount(Number.NaN), '–'],
    [formatTokens(0), '0'],
    [formatTokens(940), '940'],
    [formatTokens(83_625), '83.6 k'],
    [formatTokens(999_960), '1 M'],
    [formatTokens(5_129_690), '5.13 M'],
    [formatTokens(-1_500), '-1.5 k'],
    [formatPercent(25.092), '25.1 %'],
    [formatPercent(0), '0 %'],
    [formatPercent(0.01), '<0.1 %'],
    [formatPercent(99.99), '99.9 %'],
    [formatPercent(100), '100 %'],
    [formatPercent(-4.26), '-4.3 %'],
    [formatPercent(-250), '-250.0 %'],
    [formatShare(1, 3), '33.3 %'],
    [formatShare(0, 0), '–'],
    [formatRatio(1.0449), '×1.04'],
    [formatRatio(Number.POSITIVE_INFINITY), '–'],
    [formatDifference(1.04, words), '4.0 % more'],
    [formatDifference(0.877, words), '12.3 % less'],
    [formatDifference(1.0001, words), 'the same'],
    [formatDuration(640.4), '640 ms'],
    [formatDuration(1_234), '1.2 s'],
    [formatNumberOf(1, 'session'), '1 session'],
    [formatNumberOf(2_000, 'strategy', 'strategies'), '2,000 strategies'],
  ])('%s is %s', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});
