import { expect, test } from 'vitest';
import { PrefixCache } from './prefix-cache.ts';

test('a prompt cache finds what both requests begin with, wherever the marks stand, until it is old', () => {
  const cache = new PrefixCache();
  const mark = { cache_control: { type: 'ephemeral' } };
  const text = 'one two '.repeat(60);
  const first = { messages: [{ text, ...mark }], tools: ['t'] };
  const second = { messages: [{ text }, { text: 'b', ...mark }], tools: ['t'] };
  expect(cache.read(first, 0).cachedTokens).toBe(0);
  const { inputTokens, cachedTokens, cacheWriteTokens } = cache.read(second, 300_000);
  expect(cachedTokens).toBeGreaterThan(100);
  expect(cachedTokens + cacheWriteTokens).toBe(inputTokens);
  expect(cache.read(second, 600_001).cachedTokens).toBe(0);
});
