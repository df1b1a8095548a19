import { describe, expect, it } from 'vitest';
import { characterEstimator } from './token-estimator.ts';

describe('characterEstimator', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['four', 1],
    ['fives', 2],
    ['x'.repeat(4_000), 1_000],
  ])('takes four characters for one token: %#', (text, tokens) => {
    expect(characterEstimator.estimateText(text)).toBe(tokens);
  });
});
