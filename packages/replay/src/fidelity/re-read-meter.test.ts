import type { ContentBlock } from '@hdc/core';
import { EMPTY_BILL } from '@hdc/prices';
import { expect, test } from 'vitest';
import { ReReadMeter } from './re-read-meter.ts';

const block = (result: string): ContentBlock => ({
  type: 'tool_response',
  callId: 'c',
  toolName: 'read',
  result,
});
const [first, second] = [block('one'), block('two')];
const needs = (...blocks: readonly ContentBlock[]) => [{ text: 'x', holders: { blocks, hasMore: false } }];
const billed = {
  cost: 0,
  cachedTokens: 0,
  contextTokens: 0,
  promptTokens: 10_000,
  bill: EMPTY_BILL,
  prices: { read: 0.1, write: 1.25, output: 5 },
};

test('a lost source costs one more request, and its text from then on', async () => {
  const meter = new ReReadMeter(async () => 2_000);
  await meter.add(needs(first), { window: 0, billed, requestsAfter: 30 });
  expect(meter.toReReads()).toEqual({ count: 1, cost: 1_000 + 500 + 2_000 * (1.25 + 3) });
});

test.each([
  ['twice in one request', [[first, first]], 1],
  ['again later', [[first], [first]], 1],
  ['in two places', [[first], [second]], 2],
])('what is lost %s is read back %o: %i times', async (_, requests, count) => {
  const meter = new ReReadMeter(async () => 2_000);
  for (const lost of requests) {
    const all = lost.flatMap((each) => needs(each));
    await meter.add(all, { window: 0, billed, requestsAfter: 1 });
  }
  expect(meter.toReReads().count).toBe(count);
});

test('another window knows nothing of it', async () => {
  const meter = new ReReadMeter(async () => 2_000);
  for (const window of [0, 1]) await meter.add(needs(first), { window, billed, requestsAfter: 1 });
  expect(meter.toReReads().count).toBe(2);
});
