import { describe, expect, test } from 'vitest';
import { fitTokenModel } from './fit-token-model.ts';

const line = (fixed: number, ratio: number, estimates: readonly number[]) =>
  estimates.map((estimated) => ({ estimated, recorded: fixed + ratio * estimated }));

describe('the token model', () => {
  test('is the line through the samples', () => {
    const { fixedTokens, tokensPerEstimate, source } = fitTokenModel(
      line(12_000, 1.5, [100, 900, 2_500, 7_000]),
    );
    expect(fixedTokens).toBeCloseTo(12_000, 6);
    expect(tokensPerEstimate).toBeCloseTo(1.5, 10);
    expect(source).toBe('recorded usage');
  });
  test('is not led astray by single calls that are far off', () => {
    const samples = line(12_000, 1.5, [100, 900, 2_500, 7_000, 8_000, 9_000, 10_000]);
    const { tokensPerEstimate } = fitTokenModel([...samples, { estimated: 5_000, recorded: 400 }]);
    expect(tokensPerEstimate).toBeGreaterThan(1.3);
    expect(tokensPerEstimate).toBeLessThan(1.7);
  });
  test.each([
    ['too many tokens', line(0, 100, [10, 20, 30])],
    ['fewer tokens with more text', line(50_000, -1, [10, 20, 30])],
  ])('is not believed where it says %s: estimates stay as they are, and it says so', (_, samples) => {
    expect(fitTokenModel(samples)).toMatchObject({ tokensPerEstimate: 1, source: 'no fit' });
  });
  test('goes through the origin where the fixed part would be negative', () => {
    const { fixedTokens, tokensPerEstimate, source } = fitTokenModel(line(-100, 2, [1_000, 2_000, 3_000]));
    expect(fixedTokens).toBe(0);
    expect(tokensPerEstimate).toBeCloseTo(1.95, 5);
    expect(source).toBe('recorded usage');
  });
  test.each([
    ['no samples', []],
    ['too few samples', line(100, 1, [10, 20])],
    ['samples without figures', line(0, 0, [10, 20, 30])],
  ])('falls back to the defaults for %s', (_, samples) => {
    expect(fitTokenModel(samples)).toEqual({ fixedTokens: 18_000, tokensPerEstimate: 1, source: 'defaults' });
  });
});
