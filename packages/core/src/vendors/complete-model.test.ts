import { describe, expect, test } from 'vitest';
import type { CacheChoice } from './cache-names.ts';
import { completeModel } from './complete-model.ts';
import { decisionRuleOf } from './decision-rule-of.ts';
import { modelByName } from './model-by-name.ts';
import type { ObservedModel } from './resolved-model.ts';
import { UNKNOWN_CACHE } from './unknown-cache.ts';

const NEVER_COLD = Number.POSITIVE_INFINITY;

describe('the cache', () => {
  test.each<[CacheChoice, string, string, object | undefined]>([
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
  ])('%s with %s at %s: decisions reckon with %j', (choice, model, provider, rule) => {
    const { cache } = modelByName(model, { provider, settings: { cache: choice } });
    const { bill: _, ...decision } = cache ? decisionRuleOf(cache) : {};
    expect(decision).toEqual(rule ?? {});
  });

  test.each<[string, ObservedModel, CacheChoice, string | undefined]>([
    ['claude-sonnet-5', {}, 'auto', 'anthropic-5m'],
    ['claude-sonnet-5', { cacheSeconds: 3_600 }, 'auto', 'anthropic-1h'],
    ['claude-sonnet-5', { cacheSeconds: 60 }, 'auto', 'anthropic-5m'],
    ['claude-sonnet-5', { isUncached: true }, 'auto', 'none'],
    ['gpt-5.5', { isUncached: true, cacheSeconds: 3_600 }, 'auto', 'openai'],
    ['mystery', { isUncached: true, cacheSeconds: 3_600 }, 'auto', undefined],
    // A person's setting holds whatever is observed.
    ['claude-sonnet-5', { cacheSeconds: 3_600 }, 'anthropic-5m', 'anthropic-5m'],
    ['claude-sonnet-5', { isUncached: true }, 'anthropic-5m', 'anthropic-5m'],
    ['claude-sonnet-5', { cacheSeconds: 3_600 }, 'openai', 'openai'],
  ])('of %s, of which requests tell %j, with the setting %s: %s', (name, observed, choice, cache) => {
    expect(modelByName(name, { observed, settings: { cache: choice } }).cache?.name).toBe(cache);
  });

  test('that was observed stays when a person sets something else', () => {
    const once = modelByName('claude-sonnet-5', { observed: { cacheSeconds: 3_600 } });
    expect(completeModel(once, { settings: { contextLimit: 9 } })).toMatchObject({
      contextLimit: 9,
      cache: { name: 'anthropic-1h' },
    });
  });

  test.each<[string, ObservedModel, number | undefined]>([
    ['claude-sonnet-5', {}, 20],
    ['claude-sonnet-5', { isUncached: true }, undefined],
    ['gpt-5.5', { hasMarks: true }, undefined],
    ['mystery', {}, undefined],
    ['mystery', { hasMarks: true }, 20],
  ])('of %s, of which requests tell %j, goes by marks with a look-back of %s', (name, observed, lookBack) => {
    expect(modelByName(name, { observed }).marks?.lookBack).toBe(lookBack);
  });
});

describe('the window', () => {
  test.each<[string, ObservedModel, number | undefined]>([
    ['claude-sonnet-4-5', { longestPrompt: 200_000 }, 200_000],
    ['claude-sonnet-4-5', { longestPrompt: 200_001 }, 1_000_000],
    ['claude-sonnet-4-5', { asksLongWindow: true }, 1_000_000],
    ['gpt-5.5', { asksLongWindow: true }, 1_000_000],
    ['gpt-4o', { longestPrompt: 130_000 }, 200_000],
    ['mystery', { longestPrompt: 130_000 }, undefined],
    ['mystery', { longestPrompt: 250_000 }, 272_000],
    ['mystery', { longestPrompt: 3_000_000 }, 3_000_000],
    ['mystery', { contextLimit: 32_768 }, 32_768],
    ['gpt-5.5', { contextLimit: 258_400, longestPrompt: 232_000 }, 258_400],
    ['gpt-5.5', { contextLimit: 258_400, longestPrompt: 300_000 }, 1_000_000],
    ['gpt-4o', { contextLimit: Number.NaN }, 128_000],
    ['gpt-4o', { contextLimit: 0 }, 128_000],
  ])('of %s, of which requests tell %j: %s', (name, observed, tokens) => {
    expect(modelByName(name, { observed }).contextLimit).toBe(tokens);
    expect(modelByName(name, { observed, settings: { contextLimit: 7 } }).contextLimit).toBe(7);
  });
});

describe('a step in the price', () => {
  test.each<[string, ObservedModel, readonly number[]]>([
    ['claude-sonnet-4-5', {}, []],
    ['claude-sonnet-4-5', { longestPrompt: 199_000 }, []],
    ['claude-sonnet-4-5', { asksLongWindow: true }, [200_000]],
    ['claude-sonnet-4-5', { longestPrompt: 201_000 }, [200_000]],
    ['claude-haiku-5-5', {}, [100_000]],
    ['gemini-3-pro', {}, [200_000]],
    ['gpt-5.4', { contextLimit: 258_400 }, []],
  ])('of %s counts where a prompt can reach it, told %j: %j', (name, observed, steps) => {
    expect(modelByName(name, { observed }).steps.map(({ above }) => above)).toEqual(steps);
  });

  test('is no less one where a person wants the context to be small', () => {
    expect(modelByName('gpt-5.4', { settings: { contextLimit: 100_000 } }).steps).toHaveLength(1);
  });
});
