import { describe, expect, test } from 'vitest';
import { modelByName } from './model-by-name.ts';
import type { ResolvedModel } from './resolved-model.ts';

/** All that can be compared of two models. */
function factsOf(model: string): Partial<ResolvedModel> {
  const { name: _, ratesAt: __, ...facts } = modelByName(model);
  return facts;
}

describe('a window', () => {
  test.each([
    ['claude-3-opus-20240229', 200_000],
    ['claude-3-5-sonnet-20240620', 200_000],
    ['claude-opus-4-20250514', 200_000],
    ['claude-sonnet-4-5', 200_000],
    ['claude-sonnet-4-5[1m]', 1_000_000],
    ['claude-opus-4-6', 200_000],
    ['claude-opus-4-6[1m]', 1_000_000],
    ['claude-opus-4-8', 1_000_000],
    ['claude-haiku-4-5-20251001', 200_000],
    ['claude-haiku-5-5', 1_000_000],
    ['claude-fable-5', 1_000_000],
    ['claude-fable-5-1', 1_000_000],
    ['claude-opus-5', 1_000_000],
    ['claude-sonnet-5', 1_000_000],
    ['claude-sonnet-5-5-20260901', 1_000_000],
    ['gpt-4', 8_192],
    ['gpt-4-0613', 8_192],
    ['gpt-4-32k', 32_000],
    ['gpt-4o-2024-08-06', 128_000],
    ['gpt-4.1-mini', 1_047_576],
    ['gpt-5', 400_000],
    ['gpt-5.1-codex', 400_000],
    ['gpt-5.3-codex', 400_000],
    ['gpt-5.4', 1_050_000],
    ['gpt-5-4', 1_050_000],
    ['gpt-5.4-mini', 400_000],
    ['gpt-5.6-terra', 1_050_000],
    ['gpt-6-sol', 1_050_000],
    ['gpt-6.1-sol', 1_050_000],
    ['o3-mini', 200_000],
    ['gemini-2.5-pro', 1_048_576],
    ['gemini-4-pro', 1_048_576],
    ['grok-4.7', 500_000],
    ['grok-4.20', 1_000_000],
    ['deepseek-v4-pro', 1_000_000],
    ['kimi-k3', 1_048_576],
    ['glm-5.3', 1_000_000],
    ['qwen3-coder', 262_144],
    ['qwen3-coder-plus', 1_000_000],
    ['llama3.1:8b', 131_072],
  ])('of %s is %i', (model, window) => {
    expect(modelByName(model).contextLimit).toBe(window);
  });

  test.each([
    'anthropic/claude-opus-5-5',
    'openrouter/anthropic/claude-opus-5.5',
    'us.anthropic.claude-opus-5-5-20260831-v1:0',
    'publishers/anthropic/models/claude-opus-5-5@20260831',
    'Claude-Opus-5-5',
    'claude-opus-5-5-20260831',
    'claude-opus-5-5[1m]',
    'claude-5-5-opus',
  ])('and all else is found by %s', (model) => {
    expect(factsOf(model)).toEqual(factsOf('claude-opus-5-5'));
  });

  test.each([
    ['claude-opus-latest', 'claude-opus-5-5'],
    ['anthropic/claude-opus-latest', 'claude-opus-5-5'],
    ['claude-sonnet-latest', 'claude-sonnet-5-5'],
    ['claude-haiku-latest', 'claude-haiku-5-5'],
    ['claude-fable-latest', 'claude-fable-5-1'],
    ['opus', 'claude-opus-5-5'],
    ['sonnet[1m]', 'claude-sonnet-5-5'],
    ['claude-3-7-sonnet-latest', 'claude-3-7-sonnet'],
  ])('and all else of %s is that of %s', (alias, model) => {
    expect(factsOf(alias)).toEqual(factsOf(model));
  });

  test('and nothing else is known of the models of nobody', () => {
    const nothing = { caches: [], steps: [], thinking: { isBound: false } };
    expect([factsOf('mystery'), factsOf('')]).toEqual([nothing, nothing]);
    expect(modelByName('mystery').ratesAt(1_000)).toBeUndefined();
  });
});

describe('thinking', () => {
  test.each([
    ['claude-fable-5', false],
    ['claude-fable-5-1', true],
    ['claude-fable-6', true],
    ['claude-opus-4-8', false],
    ['claude-opus-5', false],
    ['claude-opus-5-20260401', false],
    ['claude-opus-5-5', true],
    ['claude-opus-5-10', true],
    ['anthropic/claude-opus-6', true],
    ['claude-sonnet-5', false],
    ['us.anthropic.claude-sonnet-5-5-20260831-v1:0', true],
    ['claude-haiku-5-5', false],
    ['claude-haiku-6', false],
    ['claude-opus-latest', true],
    ['claude-sonnet-latest', true],
    ['claude-fable-latest', true],
    ['claude-haiku-latest', false],
    ['claude-3-5-sonnet-latest', false],
    ['gpt-6-sol', false],
  ])('of %s is bound to what was sent before it: %s', (model, isBound) => {
    expect(modelByName(model).thinking.isBound).toBe(isBound);
  });

  test.each([
    ['claude-sonnet-4-5', 'turn'],
    ['claude-opus-4-5', 'always'],
    ['claude-fable-5', 'always'],
    ['gpt-5.5', 'turn'],
    ['gpt-5.6-sol', 'always'],
    ['gemini-3-pro', 'never'],
  ])('of %s weighs in the prompt: %s', (model, carried) => {
    expect(modelByName(model).thinking.carried).toBe(carried);
  });
});

test.each([
  ['claude-haiku-5-5', 100_000, 5, 5],
  ['claude-sonnet-4-5[1m]', 200_000, 2, 1.5],
  ['gpt-5.4', 272_000, 2, 1.5],
  ['gpt-6-luna', 272_000, 2, 1.5],
  ['gemini-3-pro-preview', 200_000, 2, 1.5],
  ['grok-4.6', 200_000, 2, 2],
])('%s costs more above %i tokens: %d times in, %d times out', (model, above, input, output) => {
  expect(modelByName(model).steps).toEqual([{ above, input, output }]);
});

test.each([
  'claude-opus-5-5',
  'claude-sonnet-4-5',
  'claude-sonnet-5',
  'gpt-5.3-codex',
  'gpt-5.4-mini',
  'gemini-3.5-flash',
])('%s costs the same at every size', (model) => expect(modelByName(model).steps).toEqual([]));
