import { describe, expect, test } from 'vitest';
import { cacheRuleOf, PRICING_NAMES } from './cache-rules.ts';
import { costOf, predictCachedTokens } from './prompt-cache.ts';

const request = (gapSeconds: number | undefined) => ({ promptTokens: 1_000, commonTokens: 800, gapSeconds });

test.each([
  ['anthropic-5m', 30, 784],
  ['anthropic-5m', 299, 760],
  ['anthropic-5m', 300, 760],
  ['anthropic-5m', 301, 136],
  ['anthropic-5m', 601, 0],
  ['anthropic-1h', 3_000, 720],
  ['anthropic-1h', 3_601, 0],
  ['openai', 100_000, 744],
  ['none', 1, 0],
  ['anthropic-5m', undefined, 784],
  ['anthropic-5m', -50, 784],
] as const)('%s after %s seconds finds %s of 800 tokens', (name, gap, cached) => {
  expect(predictCachedTokens(request(gap), cacheRuleOf(name))).toBeCloseTo(cached, 10);
});

test('a request costs what is read and what is written', () => {
  expect(costOf(request(30), cacheRuleOf('anthropic-5m'))).toBeCloseTo(784 * 0.1 + 216 * 1.25, 10);
  expect(costOf(request(30), cacheRuleOf('none'))).toBe(1_000);
});

describe.each(PRICING_NAMES)('%s', (name) => {
  test('has a source, prices, and an answer for every gap', () => {
    const rule = cacheRuleOf(name);
    expect(rule.source).not.toBe('');
    expect(rule.read).toBeLessThanOrEqual(rule.write);
    expect(rule.hits.at(-1)?.upToSeconds).toBe(Number.POSITIVE_INFINITY);
  });
});
