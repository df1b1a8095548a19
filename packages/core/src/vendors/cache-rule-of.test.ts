import { describe, expect, test } from 'vitest';
import { CACHE_NAMES } from './cache-names.ts';
import { cacheRuleOf } from './cache-rule-of.ts';
import { VENDORS } from './vendors.ts';

test.each([
  ['anthropic-5m', '', { read: 0.1, write: 1.25, ttlSeconds: 300, minimumPrefix: 1_024 }],
  ['anthropic-1h', '', { read: 0.1, write: 2, ttlSeconds: 3_600 }],
  ['anthropic-1h', 'claude-opus-5-5', { read: 0.05, write: 2, minimumPrefix: 512 }],
  ['anthropic-5m', 'claude-fable-5', { read: 0.1, minimumPrefix: 512 }],
  ['anthropic-5m', 'claude-fable-5-1', { read: 0.025, write: 1.25 }],
  ['anthropic-5m', 'claude-opus-4-6', { minimumPrefix: 4_096 }],
  ['anthropic-5m', 'claude-haiku-4-5', { minimumPrefix: 4_096 }],
  ['openai', '', { read: 0.1, write: 1, ttlSeconds: Number.POSITIVE_INFINITY }],
  ['openai', 'gpt-4o', { read: 0.5 }],
  ['openai', 'gpt-4.1', { read: 0.25 }],
  ['openai', 'gpt-5.5', { read: 0.1, write: 1, ttlSeconds: Number.POSITIVE_INFINITY }],
  ['openai', 'gpt-5.6-sol', { read: 0.1, write: 1.25, ttlSeconds: 1_800, minimumPrefix: 1_024 }],
  ['openai', 'gpt-6-sol', { write: 1.25, ttlSeconds: 1_800 }],
  ['openai', 'claude-opus-5-5', { read: 0.1, write: 1 }],
  ['gemini', 'gemini-3.1-pro-preview', { read: 0.1, write: 1, minimumPrefix: 4_096 }],
  ['gemini', 'gemini-4-flash', { read: 0.1, minimumPrefix: 4_096 }],
  ['gemini', 'gemini-2.5-pro', { read: 0.1, minimumPrefix: 2_048 }],
  ['deepseek', 'deepseek-v4-flash', { read: 0.03, write: 1, minimumPrefix: 64 }],
  ['none', 'claude-opus-5-5', { read: 1, write: 1, ttlSeconds: 0 }],
] as const)('the cache %s of %j: %j', (name, model, rule) => {
  expect(cacheRuleOf(name, model)).toMatchObject(rule);
});

describe.each(CACHE_NAMES)('%s', (name) => {
  test('has one row, with prices and an answer for every gap', () => {
    const rule = cacheRuleOf(name);
    expect(rule.name).toBe(name);
    expect(rule.read).toBeLessThanOrEqual(rule.write);
    expect(rule.hits.at(-1)?.upToSeconds).toBe(Number.POSITIVE_INFINITY);
    const owners = VENDORS.filter(({ caches }) => caches.some((cache) => cache.name === name));
    expect(owners).toHaveLength(name === 'none' ? 0 : 1);
  });
});
