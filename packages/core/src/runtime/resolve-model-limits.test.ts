import { describe, expect, test } from 'vitest';
import { findModelFacts, MODEL_FACTS } from './model-facts.ts';
import { resolveModelLimits } from './resolve-model-limits.ts';

describe('the context limit', () => {
  test.each([
    ['the user', { model: 'gpt-4o', userContextLimit: 1, providerContextLimit: 2 }, 1],
    ['the provider', { model: 'gpt-4o', providerContextLimit: 2 }, 2],
    ['the model table', { model: 'gpt-4o' }, 128_000],
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

describe('the model table', () => {
  test.each([
    ['gpt-4.1-mini', 'gpt-4.1'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['gpt-4', 'gpt-4'],
    ['openrouter/anthropic/claude-3-5-sonnet', 'claude-3-5'],
    ['Claude-Sonnet-4-5', 'claude-'],
  ])('finds %s under %s', (model, prefix) => {
    expect(findModelFacts(model)?.prefix).toBe(prefix);
  });
  test('knows nothing of others', () => expect(findModelFacts('mystery')).toBeUndefined());
  test('gives a source for every row, and no prefix twice', () => {
    expect(MODEL_FACTS.every(({ source }) => source !== '')).toBe(true);
    expect(new Set(MODEL_FACTS.map(({ prefix }) => prefix)).size).toBe(MODEL_FACTS.length);
  });
});
