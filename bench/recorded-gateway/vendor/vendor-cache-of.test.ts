import { expect, test } from 'vitest';
import { promptBlocks } from './prompt-blocks.ts';
import { vendorCacheOf } from './vendor-cache-of.ts';

const MINUTE = 60_000;
const text = (length: number) => 'a'.repeat(4 * length);

function anthropic(blocks: number, marks: readonly number[], ttl = '5m') {
  const content = Array.from({ length: blocks }, (_, index) => ({
    text: text(1_000) + index,
    ...(marks.includes(index) && { cache_control: { type: 'ephemeral', ttl } }),
  }));
  return promptBlocks({ messages: [{ role: 'user', content }] });
}

test('a marked cache finds what stands in front of an earlier mark, 20 blocks back and no further', () => {
  const read = (blocks: number, marks: readonly number[], after: number) => {
    const cache = vendorCacheOf('claude-sonnet-4-5');
    cache.read(anthropic(3, [2]), 0);
    return cache.read(anthropic(blocks, marks), after).cachedTokens;
  };
  const found = read(4, [3], MINUTE);
  expect(found).toBeGreaterThan(3_000);
  expect(read(23, [22], MINUTE)).toBe(found);
  expect(read(24, [23], MINUTE)).toBe(0);
  expect(read(24, [10, 23], MINUTE)).toBe(found);
  expect(read(4, [], MINUTE)).toBe(0);
  expect(read(4, [3], 5 * MINUTE + 1)).toBe(0);
});

test('a marked cache tells what is written for an hour, and what stands behind the last mark is plain', () => {
  const cache = vendorCacheOf('claude-sonnet-4-5');
  const { inputTokens, cachedTokens, cacheWriteTokens, cacheWrite1hTokens } = cache.read(
    anthropic(4, [2], '1h'),
    0,
  );
  expect(cachedTokens).toBe(0);
  expect(cacheWriteTokens).toBeGreaterThan(3_000);
  expect(cacheWriteTokens).toBeLessThan(inputTokens - 1_000);
  expect(cacheWrite1hTokens).toBe(cacheWriteTokens);
  expect(cache.read(anthropic(4, [3], '1h'), 59 * MINUTE).cachedTokens).toBe(cacheWriteTokens);
});

test.each([
  ['gpt-5.1', 1, 1_920, 0],
  ['gpt-5.1', 61, 0, 0],
  // Writes have a price.
  ['gpt-5.6-sol', 1, 1_920, 1_080],
  // Lags behind, and only from 4,096 tokens on.
  ['gemini-3-pro', 1, 0, 0],
  ['gemini-2.5-pro', 1, 0, 0],
  ['claude-sonnet-4-5', 1, 0, 0],
  ['mystery', 1, 0, 0],
])('%s finds a beginning again after %i minutes: %i read, %i written', (model, minutes, read, written) => {
  const cache = vendorCacheOf(model);
  const ask = (length: number, now: number) =>
    cache.read([{ text: text(length), markSeconds: undefined }], now);
  ask(2_000, 0);
  const { cachedTokens, cacheWriteTokens } = ask(3_000, minutes * MINUTE);
  expect([cachedTokens, cacheWriteTokens]).toEqual([read, written]);
});

test('marks and how JSON writes a character are no part of a prompt', () => {
  const marked = { role: 'user', content: [{ text: 'a\n"b"', cache_control: { type: 'ephemeral' } }] };
  const bare = { role: 'user', content: [{ text: 'a\n"b"' }] };
  const [first, second] = [promptBlocks({ messages: [marked] }), promptBlocks({ messages: [bare] })];
  expect(first.map(({ text }) => text)).toEqual(second.map(({ text }) => text));
  expect(first.map(({ markSeconds }) => markSeconds)).toEqual([300]);
  expect(first[0]?.text).toHaveLength('user {"text":"a__b_"}'.length);
});
