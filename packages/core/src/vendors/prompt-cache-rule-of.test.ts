import { expect, test } from 'vitest';
import { promptCacheRuleOf } from './prompt-cache-rule-of.ts';
import { UNKNOWN_CACHE } from './unknown-cache.ts';

const NEVER_COLD = Number.POSITIVE_INFINITY;

test.each([
  ['auto', 'claude-sonnet-5', 'anthropic', { read: 0.1, write: 1.25, ttlSeconds: 300 }],
  ['auto', 'claude-opus-5-5', 'openrouter', { read: 0.05, write: 1.25, ttlSeconds: 300 }],
  ['auto', 'mystery', 'anthropic', { read: 0.1, write: 1.25, ttlSeconds: 300 }],
  ['anthropic-1h', 'claude-fable-5-1', 'anthropic', { read: 0.025, write: 2, ttlSeconds: 3_600 }],
  // Before GPT-5.6 the bill has no price for writing; decisions keep one.
  ['auto', 'gpt-5.5', 'openai', UNKNOWN_CACHE],
  ['auto', 'gpt-5.6-sol', 'openai', { read: 0.1, write: 1.25, ttlSeconds: 1_800 }],
  ['auto', 'gemini-3-pro', 'google', { read: 0.1, write: 1.25, ttlSeconds: NEVER_COLD }],
  ['none', 'gpt-6-sol', 'openai', { read: 1, write: 1, ttlSeconds: 0 }],
  ['auto', 'mystery', 'somebody', undefined],
] as const)('%s with %s at %s: decisions reckon with %j', (choice, model, provider, rule) => {
  const { bill: _, ...decision } = promptCacheRuleOf(choice, { model, provider }) ?? {};
  expect(decision).toEqual(rule ?? {});
});

test('auto goes by what the program knows, a name of a cache does not', () => {
  const state = {
    model: 'claude-opus-5-5',
    provider: 'anthropic',
    cache: { read: 0.3, write: 1, ttlSeconds: 9 },
  };
  expect(promptCacheRuleOf('auto', state)).toBe(state.cache);
  expect(promptCacheRuleOf('anthropic-1h', state)).toMatchObject({ read: 0.05, write: 2 });
});
