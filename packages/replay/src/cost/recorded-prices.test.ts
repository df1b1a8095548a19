import { createPrices } from '@hdc/prices';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { recordedPrices, recordedScale } from './recorded-prices.ts';

const prices = await createPrices({
  overrides: { listed: { price: { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 } } },
});

function request(changes: Partial<RecordedRequest>): RecordedRequest {
  return {
    window: 0,
    added: [],
    length: 0,
    answer: { speaker: 'ai', blocks: [] },
    gapSeconds: undefined,
    sentAt: undefined,
    model: 'listed',
    // $0.01 + $0.01 + $0.005 at the prices above.
    usage: { inputTokens: 11_000, cachedTokens: 10_000, cacheWriteTokens: 0, outputTokens: 100 },
    ...changes,
  };
}

test.each<[string, Partial<RecordedRequest>, number]>([
  ['the agent reckoned half of it', { cost: { total: 0.0125 } }, 0.5],
  ['the answer cost nothing', { cost: { total: 0 } }, 0],
  ['the agent says nothing', {}, 1],
  ['nobody counted its tokens', { cost: { total: 1 }, usage: undefined }, 1],
])('a recorded cost over ours: %s', (_, changes, scale) => {
  expect(recordedScale(request(changes), prices, 'listed', undefined)).toBeCloseTo(scale, 10);
});

test('prices of a model that nobody lists, from its parts', () => {
  const cost = { total: 0.0162, input: 0.005, cacheRead: 0.006, cacheWrite: 0, output: 0.0052 };
  const model = 'made-up-model';
  const own = recordedPrices([request({ model, cost }), request({ model, cost }), request({})], prices);
  expect(own).toEqual({
    [model]: { price: { input: 5, cacheRead: 0.6, cacheWrite: undefined, output: 52 } },
  });
});

test('a total alone tells no prices, and a listed model needs none', () => {
  const parts = { total: 3, input: 1, cacheRead: 1, cacheWrite: 0, output: 1 };
  const requests = [request({ model: 'made-up-model', cost: { total: 1 } }), request({ cost: parts })];
  expect(recordedPrices(requests, prices)).toEqual({});
});
