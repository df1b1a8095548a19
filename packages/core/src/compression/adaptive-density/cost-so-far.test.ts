import { expect, test } from 'vitest';
import type { IContent } from '../../content/i-content.ts';
import { HistoryBuilder } from '../../testing/history-builder.ts';
import { readCostSoFar } from './cost-so-far.ts';
import { addPurchases } from './purchase-notes.ts';
import { readPricedPrompt } from './read-prompt.ts';

const CACHE = { read: 0.1, write: 1, ttlSeconds: 300 };
const ALL_NOTED = { mostAbove: 0.1, unnotedUntil: 0 };

/** Every block has ten tokens, and ten stand in front of the history. */
function costOf(history: readonly IContent[], unnoted = ALL_NOTED) {
  const prompt = readPricedPrompt(history, { baseTokens: 10 }, () => 10);
  const { raw, above } = readCostSoFar(prompt, CACHE, unnoted);
  return [raw, above].map((tokens) => Number(tokens.toFixed(6)));
}

const history = new HistoryBuilder().human('go').ai('one').human('on').ai('two').human('end').build();

test('every answer was a request for what stands before it, and one more is about to be made', () => {
  // 20 written; then 20 read and 20 written; then 40 read and 20 written.
  expect(costOf(history)).toEqual([20 + 2 + 20 + 4 + 20, 0]);
});

test('what was taken out counts as raw since it came, and as a purchase since it was taken out', () => {
  const [first, ...rest] = history;
  const purchase = { price: 30, gain: 50, message: 1 };
  const noted = [...(first ? [{ ...first, metadata: { purchase } }] : []), ...rest];
  // Raw: 50 written once and read twice. Two requests have been shorter since.
  expect(costOf(noted)).toEqual([66 + 50 + 10, 30 - 2 * 5]);
});

test('messages that a compression took away save nothing', () => {
  const purchase = { price: 30, gain: 50, message: 99 };
  const [first] = history;
  expect(costOf(first ? [{ ...first, metadata: { purchase } }] : [])).toEqual([70, 30]);
});

test('what carries no note has cost as much as it may, by the last moment it can have been taken out', () => {
  expect(costOf(history, { mostAbove: 0.1, unnotedUntil: 1 })).toEqual([66, 2]);
  expect(costOf(history, { mostAbove: 0.1, unnotedUntil: 2 })).toEqual([66, 4.2]);
});

test('two purchases of one entry are one that cost and saves the same', () => {
  const first = { price: 10, gain: 30, message: 4 };
  const second = { price: 5, gain: 10, message: 8 };
  expect(addPurchases(undefined, first)).toBe(first);
  expect(addPurchases(first, second)).toEqual({ price: 15, gain: 40, message: 5 });
});
