import { expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { testStrategy } from '../testing/test-strategy.ts';
import { TopDownTruncationStrategy } from './top-down-truncation-strategy.ts';

testStrategy(() => new TopDownTruncationStrategy());

/** Forty characters: ten tokens by the estimator of the tests. */
const TEN_TOKENS = 'x'.repeat(40);

async function compress(history: readonly IContent[], contextLimit: number): Promise<readonly IContent[]> {
  const context = createTestContext(history, { contextLimit, compressionThreshold: 1 });
  return (await new TopDownTruncationStrategy().compress(context)).newHistory;
}

test('drops the oldest entries until it is below 0.6 of the threshold [REQ-HD-001.4]', async () => {
  const builder = new HistoryBuilder();
  for (let i = 0; i < 10; i++) builder.human(TEN_TOKENS);
  const history = builder.build();
  expect(await compress(history, 100)).toEqual(history.slice(5));
  expect(await compress(history, 102)).toEqual(history.slice(4));
  expect(await compress(history, 1_000)).toEqual(history);
});

test('never leaves fewer than two entries', async () => {
  const history = new HistoryBuilder().human(TEN_TOKENS).ai(TEN_TOKENS).human(TEN_TOKENS).build();
  expect(await compress(history, 1)).toEqual(history.slice(1));
});

test('drops a call together with its response', async () => {
  const history = new HistoryBuilder()
    .read('a.ts', TEN_TOKENS)
    .read('b.ts', TEN_TOKENS)
    .human('go on')
    .build();
  expect(await compress(history, 50)).toEqual(history.slice(2));
});

test('keeps the latest request, however old it is', async () => {
  const builder = new HistoryBuilder().human('the only request');
  for (let i = 0; i < 10; i++) builder.read(`${i}.ts`, TEN_TOKENS);
  const history = builder.build();
  expect(await compress(history, 10)).toEqual([history[0], ...history.slice(-2)]);
});
