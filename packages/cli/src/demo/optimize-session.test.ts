import { characterEstimator, createUserMessage, DEFAULT_DENSITY_CONFIG } from '@hdc/core';
import { expect, test } from 'vitest';
import { DEMO_EDIT, DEMO_FILES } from './demo-files.ts';
import { DEMO_SESSION, DEMO_WORKSPACE } from './demo-session.ts';
import { optimizeSession } from './optimize-session.ts';

const CONFIG = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: DEMO_WORKSPACE };

test('the built-in session edits text that it has read', () => {
  expect(DEMO_FILES.total).toContain(DEMO_EDIT.before);
});

test('names each stale read and each repeated inclusion with its tokens', async () => {
  const { items } = await optimizeSession(DEMO_SESSION, CONFIG, characterEstimator);
  expect(items.map(({ index, what }) => [index, what])).toEqual([
    [1, 'read_file src/order/total.ts'],
    [3, '@docs/pricing.md'],
    [4, 'read_file /home/dev/shop/src/order/total.test.ts'],
  ]);
});

test('accounts for every token that was saved', async () => {
  const { items, tokens } = await optimizeSession(DEMO_SESSION, CONFIG);
  const pruned = items.reduce((sum, item) => sum + item.tokens, 0);
  // Text that is cut in two may be counted one token differently at the cut.
  expect(Math.abs(pruned - (tokens.before - tokens.after))).toBeLessThanOrEqual(items.length);
});

test('counts for each pass and says which are off', async () => {
  const { passes } = await optimizeSession(DEMO_SESSION, CONFIG, characterEstimator);
  expect(passes).toEqual([
    { name: 'read-write-pruning', isEnabled: true, count: 2 },
    { name: 'file-dedupe', isEnabled: true, count: 1 },
    { name: 'recency-pruning', isEnabled: false, count: 0 },
  ]);
});

test('names results that newer ones of the same tool replace', async () => {
  const config = { ...CONFIG, readWritePruning: false, recencyPruning: true, recencyRetention: 1 };
  const { items } = await optimizeSession(DEMO_SESSION, config, characterEstimator);
  expect(items.map(({ index, what, why }) => [index, what, why])).toContainEqual([
    2,
    'read_file src/order/coupon.ts',
    'the tool has newer results',
  ]);
});

test('says where the history changed and what stands in front of it', async () => {
  const { change } = await optimizeSession(DEMO_SESSION, CONFIG, characterEstimator);
  expect(change?.firstIndex).toBe(1);
  expect(change?.tokensInFront).toBe(29);
});

test('reports no change where there is nothing to prune', async () => {
  const report = await optimizeSession([createUserMessage('hello')], CONFIG, characterEstimator);
  expect(report).toMatchObject({ items: [], change: undefined, entries: { before: 1, after: 1 } });
});
