import { describe, expect, test } from 'vitest';
import { modelByName } from './model-by-name.ts';
import { resolveModelLimits } from './resolve-model-limits.ts';

describe('the context limit', () => {
  test.each([
    ['what the user set', modelByName('gpt-4o', { settings: { contextLimit: 1 } }), 1],
    ['what is known of the model', { contextLimit: 2 }, 2],
    ["that of the vendors' rows", modelByName('gpt-4o'), 128_000],
    ['the default', modelByName('unheard-of'), 200_000],
  ])('is %s', (_, model, limit) => {
    expect(resolveModelLimits(model).contextLimit).toBe(limit);
  });
});

describe('the completion budget', () => {
  test.each([
    ['what the user set', 'gpt-4o', { maxOutputTokens: 77 }, 77],
    ["the model's maximum", 'gpt-4o', {}, 16_384],
    ['a quarter of the limit of an unknown model', 'unheard-of', {}, 50_000],
    [
      'no more than the compression threshold leaves free',
      'unheard-of',
      { compressionThreshold: 0.85 },
      30_000,
    ],
    [
      'what the user set, also where it ends the window in front of the threshold',
      'unheard-of',
      { compressionThreshold: 0.85, maxOutputTokens: 60_000 },
      60_000,
    ],
    [
      'a twentieth where the threshold leaves nothing free',
      'unheard-of',
      { compressionThreshold: 1 },
      10_000,
    ],
  ])('is %s', (_, model, settings, budget) => {
    expect(resolveModelLimits(modelByName(model), settings).completionBudget).toBe(budget);
  });

  test('is a quarter of the limit where the maximum is larger', () => {
    const model = modelByName('gpt-4o', { settings: { contextLimit: 8_000 } });
    expect(resolveModelLimits(model).completionBudget).toBe(2_000);
  });
});

describe('what is told to the provider', () => {
  test.each([
    ['the longest answer that is known', modelByName('gpt-4o'), {}, 16_384],
    ['what the user set', modelByName('mystery'), { maxOutputTokens: 8 }, 8],
    ['nothing, where only the window is known', modelByName('grok-4.6'), {}, undefined],
    ['nothing of a model that nobody knows', modelByName('mystery'), {}, undefined],
  ])('is %s', (_, model, settings, tokens) => {
    expect(resolveModelLimits(model, settings).maxOutputTokens).toBe(tokens);
  });
});
