import { cacheRuleOf } from '@hdc/core/models';
import { expect, test } from 'vitest';
import { predictCachedTokens } from './predict-cached-tokens.ts';
import { promptCost } from './prompt-cost.ts';

const request = (gapSeconds: number | undefined) => ({
  promptTokens: 10_000,
  commonTokens: 8_000,
  gapSeconds,
});

test.each([
  ['anthropic-5m', 30, 7_968],
  ['anthropic-5m', 299, 7_744],
  ['anthropic-5m', 300, 7_744],
  ['anthropic-5m', 301, 1_432],
  ['anthropic-5m', 601, 696],
  ['anthropic-1h', 3_000, 6_688],
  ['anthropic-1h', 3_601, 0],
  ['openai', 100_000, 400],
  ['none', 1, 0],
  ['anthropic-5m', undefined, 7_968],
  ['anthropic-5m', -50, 7_968],
] as const)('%s after %s seconds finds %s of 8000 tokens', (name, gap, cached) => {
  expect(predictCachedTokens(request(gap), cacheRuleOf(name))).toBeCloseTo(cached, 10);
});

test.each([
  ['within a round of tools', 'round', 120, 2_000 + 6_000 * 0.997],
  ['at a new turn', 'turn', 120, 2_000 + 6_000 * 0.844],
  ['after its lifetime, where only the system prompt is left', 'round', 4_000, 2_000 * 0.62],
  ['at the start of a session', 'session', undefined, 2_000 * 0.5 + 6_000 * 0.996],
] as const)('the hour finds the system prompt for longer: %s', (_, begins, gapSeconds, cached) => {
  const prompt = { promptTokens: 10_000, commonTokens: 8_000, fixedTokens: 2_000, gapSeconds, begins };
  expect(predictCachedTokens(prompt, cacheRuleOf('anthropic-1h'))).toBeCloseTo(cached, 8);
});

test('a request costs what is read and what is written', () => {
  expect(promptCost(request(30), cacheRuleOf('anthropic-5m'), [])).toBeCloseTo(
    7_968 * 0.1 + 2_032 * 1.25,
    10,
  );
  expect(promptCost(request(30), cacheRuleOf('none'), [])).toBe(10_000);
});

test.each([
  [9_999, 1],
  [10_000, 1],
  [10_001, 2],
  [20_001, 3],
])('a prompt of %i tokens costs %i times as much by the steps of its model', (promptTokens, times) => {
  const steps = [
    { above: 10_000, input: 2, output: 5 },
    { above: 20_000, input: 3, output: 5 },
  ];
  const prompt = { ...request(30), promptTokens };
  const rule = cacheRuleOf('anthropic-5m');
  expect(promptCost(prompt, rule, steps)).toBeCloseTo(times * promptCost(prompt, rule, []), 10);
});

test('what is shorter than the vendor caches is paid in full', () => {
  const rule = cacheRuleOf('gemini', 'gemini-3.1-pro-preview');
  const short = { promptTokens: 5_000, commonTokens: 4_095, gapSeconds: 1 };
  expect(predictCachedTokens(short, rule)).toBe(0);
  expect(predictCachedTokens({ ...short, commonTokens: 4_096 }, rule)).toBeCloseTo(4_096 * 0.826, 10);
  expect(promptCost(short, rule, [])).toBe(5_000);
});
