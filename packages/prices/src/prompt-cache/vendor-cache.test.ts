import { cacheRuleOf, modelByName } from '@hdc/core/models';
import { expect, test } from 'vitest';
import { createVendorCache } from './create-vendor-cache.ts';
import type { PromptBlock } from './vendor-cache.ts';

const MINUTE = 60_000;

function cacheOf(model: string) {
  return createVendorCache(modelByName(model).cache ?? cacheRuleOf('none'));
}

/** A start of 1,000 tokens, blocks of 1,000 tokens, and breakpoints behind some of these. */
function prompt(blocks: number, marks: readonly number[], markSeconds = 300): readonly PromptBlock[] {
  return Array.from({ length: blocks + 1 }, (_, index) => ({
    key: index,
    tokens: 1_000,
    markSeconds: marks.includes(index) ? markSeconds : undefined,
  }));
}

test('a cache with breakpoints finds what stands in front of an earlier one, 20 blocks back and no further', () => {
  const read = (blocks: number, marks: readonly number[], after: number) => {
    const cache = cacheOf('claude-sonnet-4-5');
    cache.read(prompt(3, [3]), 0);
    return cache.read(prompt(blocks, marks), after).cachedTokens;
  };
  expect(read(4, [4], MINUTE)).toBe(4_000);
  expect(read(23, [23], MINUTE)).toBe(4_000);
  expect(read(24, [24], MINUTE)).toBe(0);
  expect(read(24, [10, 24], MINUTE)).toBe(4_000);
  expect(read(4, [], MINUTE)).toBe(0);
  expect(read(4, [4], 5 * MINUTE)).toBe(4_000);
  expect(read(4, [4], 5 * MINUTE + 1)).toBe(0);
});

test('a hit renews what was found, and no shorter beginning without a breakpoint of its own', () => {
  const cache = cacheOf('claude-sonnet-4-5');
  cache.read(prompt(1, [0, 1]), 0);
  cache.read(prompt(2, [2]), 4 * MINUTE);
  expect(cache.read(prompt(3, [3]), 8 * MINUTE).cachedTokens).toBe(3_000);
  const rewritten = prompt(3, [0, 3]).map((block, index) =>
    index > 0 ? { ...block, key: `new ${index}` } : block,
  );
  expect(cache.read(rewritten, 8 * MINUTE).cachedTokens).toBe(0);
});

test('what was kept behind a rewrite is lost, and what stands in front of it is found by a breakpoint there', () => {
  const cache = cacheOf('claude-sonnet-4-5');
  cache.read(prompt(2, [0, 2]), 0);
  cache.read(prompt(4, [0, 4]), 0);
  const rewritten = prompt(5, [0, 2, 5]).map((block, index) =>
    index > 2 ? { ...block, key: `new ${index}` } : block,
  );
  expect(cache.read(rewritten, MINUTE).cachedTokens).toBe(3_000);
});

test('a cache with breakpoints tells what it writes for an hour; what stands behind the last one is plain', () => {
  const cache = cacheOf('claude-sonnet-4-5');
  expect(cache.read(prompt(4, [2], 3_600), 0)).toEqual({
    inputTokens: 5_000,
    cachedTokens: 0,
    cacheWriteTokens: 3_000,
    cacheWrite1hTokens: 3_000,
  });
  expect(cache.read(prompt(4, [4], 3_600), 59 * MINUTE).cachedTokens).toBe(3_000);
});

test('an hour in front of five minutes is written for an hour', () => {
  const blocks = prompt(3, [3]).map((block, index) =>
    index === 1 ? { ...block, markSeconds: 3_600 } : block,
  );
  expect(cacheOf('claude-sonnet-4-5').read(blocks, 0)).toMatchObject({
    cacheWriteTokens: 4_000,
    cacheWrite1hTokens: 2_000,
  });
});

test('beginnings that are too short are neither kept nor written', () => {
  const cache = cacheOf('claude-opus-4-6');
  expect(cache.read(prompt(2, [2]), 0).cacheWriteTokens).toBe(0);
  expect(cache.read(prompt(2, [2]), 1).cachedTokens).toBe(0);
});

test('what the vendor is known to have found counts, however far back it stands', () => {
  const cache = cacheOf('claude-sonnet-4-5');
  cache.read(prompt(3, [3]), 0);
  const reaches: number[] = [];
  const foundMore = (reach: number) => reaches.push(reach) > 0;
  expect(cache.read(prompt(30, [30]), MINUTE, { foundMore }).cachedTokens).toBe(4_000);
  expect(reaches).toEqual([0]);
});

test('who knows what the vendor found says how much is granted, and what is lost is gone for good', () => {
  const cache = cacheOf('claude-sonnet-4-5');
  cache.read(prompt(3, [0, 3]), 0);
  const found = cache.read(prompt(4, [4]), 60 * MINUTE, {
    grant: ({ tokens }) => Math.min(tokens, 1_500),
  });
  expect(found).toMatchObject({ cachedTokens: 1_500, cacheWriteTokens: 3_500 });
  expect(cache.read(prompt(5, [3]), 60 * MINUTE).cachedTokens).toBe(0);
});

test.each([
  ['gpt-5.1', 1, 1_920, 0],
  ['gpt-5.1', 61, 0, 0],
  // Writes have a price.
  ['gpt-5.6-sol', 1, 1_920, 2_080],
  // Lags behind, and only from 4,096 tokens on.
  ['gemini-3-pro', 1, 0, 0],
  ['gemini-2.5-pro', 1, 0, 0],
  ['mystery', 1, 0, 0],
])('%s finds a beginning again after %i minutes: %i read, %i written', (model, minutes, read, written) => {
  const cache = cacheOf(model);
  cache.read(prompt(1, []), 0);
  const { cachedTokens, cacheWriteTokens } = cache.read(prompt(3, []), minutes * MINUTE);
  expect([cachedTokens, cacheWriteTokens]).toEqual([read, written]);
});
