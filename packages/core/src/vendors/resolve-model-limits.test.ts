import { describe, expect, test } from 'vitest';
import { resolveModelLimits } from './resolve-model-limits.ts';

describe('the context limit', () => {
  test.each([
    ['the user', { model: 'gpt-4o', userContextLimit: 1, knownContextLimit: 2 }, 1],
    ['the program', { model: 'gpt-4o', knownContextLimit: 2 }, 2],
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
    [
      'no more than the compression threshold leaves free',
      { model: 'unheard-of', compressionThreshold: 0.85 },
      30_000,
    ],
    [
      'what the user set, also where it ends the window in front of the threshold',
      { model: 'unheard-of', compressionThreshold: 0.85, userMaxOutputTokens: 60_000 },
      60_000,
    ],
    [
      'a twentieth where the threshold leaves nothing free',
      { model: 'unheard-of', compressionThreshold: 1 },
      10_000,
    ],
  ])('is %s', (_, sources, budget) => {
    expect(resolveModelLimits(sources).completionBudget).toBe(budget);
  });
});

describe('what is told to the provider', () => {
  test.each([
    ['the longest answer that is known', { model: 'gpt-4o' }, 16_384],
    ['that of the program', { model: 'gpt-4o', knownMaxOutputTokens: 9 }, 9],
    ['what the user set', { model: 'mystery', userMaxOutputTokens: 8 }, 8],
    ['nothing, where only the window is known', { model: 'grok-4.6' }, undefined],
    ['nothing of a model that nobody knows', { model: 'mystery' }, undefined],
  ])('is %s', (_, sources, tokens) => {
    expect(resolveModelLimits(sources).maxOutputTokens).toBe(tokens);
  });
});
