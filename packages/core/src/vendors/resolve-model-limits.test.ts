import { describe, expect, test } from 'vitest';
import { resolveModelLimits } from './resolve-model-limits.ts';

describe('the context limit', () => {
  test.each([
    ['the user', { model: 'gpt-4o', userContextLimit: 1, providerContextLimit: 2 }, 1],
    ['the provider', { model: 'gpt-4o', providerContextLimit: 2 }, 2],
    ["the vendors' rows", { model: 'gpt-4o' }, 128_000],
    ['the default', { model: 'unheard-of' }, 200_000],
  ])('comes from %s', (_, sources, limit) => {
    expect(resolveModelLimits(sources).contextLimit).toBe(limit);
  });
});

describe('the completion budget', () => {
  test.each([
    ['what the user set', { model: 'gpt-4o', userMaxOutputTokens: 77 }, 77],
    ["the model's maximum", { model: 'gpt-4o' }, 16_384],
    [
      'a quarter of the limit where the maximum is larger',
      { model: 'gpt-4o', userContextLimit: 8_000 },
      2_000,
    ],
    ['a quarter of the limit of an unknown model', { model: 'unheard-of' }, 50_000],
  ])('is %s', (_, sources, budget) => {
    expect(resolveModelLimits(sources).completionBudget).toBe(budget);
  });
});
