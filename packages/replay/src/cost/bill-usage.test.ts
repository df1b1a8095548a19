import { createPrices, type Prices, sumBills } from '@hdc/prices';
import { beforeAll, expect, test } from 'vitest';
import { billedSession, type RecordedFigures } from '../testing/billed-session.ts';
import { type BilledSession, billUsage } from './bill-usage.ts';

let prices: Prices;

beforeAll(async () => {
  prices = await createPrices();
});

/** Prices for a million tokens stand beside each row; the sums were reckoned by hand. */
const BILLS: readonly (readonly [
  string,
  string,
  BilledSession['pricing'],
  readonly RecordedFigures[],
  number,
])[] = [
  [
    '5 minutes: input 3, read 0.30, write 3.75, output 15',
    'claude-sonnet-4-5',
    'anthropic-5m',
    [
      // 3 × 3 + 20 000 × 3.75 + 500 × 15 = 82 509 millionths
      { inputTokens: 20_003, cachedTokens: 0, cacheWriteTokens: 20_000, outputTokens: 500 },
      // 3 × 3 + 20 000 × 0.30 + 1 000 × 3.75 + 200 × 15 = 12 759
      { inputTokens: 21_003, cachedTokens: 20_000, cacheWriteTokens: 1_000, outputTokens: 200 },
    ],
    0.095268,
  ],
  [
    'an hour: input 5, read 0.50, write 10, output 25',
    'claude-opus-4-8',
    'anthropic-1h',
    [
      // 20 000 × 10 + 500 × 25 = 212 500
      {
        inputTokens: 20_000,
        cachedTokens: 0,
        cacheWriteTokens: 20_000,
        cacheWrite1hTokens: 20_000,
        outputTokens: 500,
      },
      // 20 000 × 0.50 + 1 000 × 10 + 200 × 25 = 25 000
      {
        inputTokens: 21_000,
        cachedTokens: 20_000,
        cacheWriteTokens: 1_000,
        cacheWrite1hTokens: 1_000,
        outputTokens: 200,
      },
    ],
    0.2375,
  ],
  [
    'both lifetimes in one session, by request: 5 minutes 6.25, an hour 10',
    'claude-opus-4-8',
    'anthropic-1h',
    [
      // 10 000 × 10 + 2 000 × 6.25 = 112 500
      {
        inputTokens: 12_000,
        cachedTokens: 0,
        cacheWriteTokens: 12_000,
        cacheWrite1hTokens: 10_000,
        outputTokens: 0,
      },
      // 12 000 × 0.50 + 400 × 6.25 = 8 500
      {
        inputTokens: 12_400,
        cachedTokens: 12_000,
        cacheWriteTokens: 400,
        cacheWrite1hTokens: 0,
        outputTokens: 0,
      },
    ],
    0.121,
  ],
  [
    'a step: above 200 000 tokens input 6, read 0.60, write 7.50, output 22.50',
    'claude-sonnet-4-5',
    'anthropic-5m',
    // 199 000 × 0.60 + 2 000 × 7.50 + 1 000 × 22.50 = 156 900
    [{ inputTokens: 201_000, cachedTokens: 199_000, cacheWriteTokens: 2_000, outputTokens: 1_000 }],
    0.1569,
  ],
  [
    'no price for writing: input 5, read 0.50, output 30',
    'gpt-5.5',
    'openai',
    // 4 000 × 5 + 16 000 × 0.50 + 100 × 30 = 31 000
    [{ inputTokens: 20_000, cachedTokens: 16_000, outputTokens: 100 }],
    0.031,
  ],
  [
    'writes that usage does not name: read 0.20, write 2.50, output 10',
    'gpt-6-sol',
    'openai',
    // 4 000 × 2.50 + 16 000 × 0.20 + 100 × 10 = 14 200
    [{ inputTokens: 20_000, cachedTokens: 16_000, outputTokens: 100 }],
    0.0142,
  ],
  [
    'another step: above 272 000 tokens input 5, read 0.50, output 22.50',
    'gpt-5.4',
    'openai',
    // 20 000 × 5 + 280 000 × 0.50 + 1 000 × 22.50 = 262 500
    [{ inputTokens: 300_000, cachedTokens: 280_000, outputTokens: 1_000 }],
    0.2625,
  ],
  [
    'Gemini: input 0.50, read 0.05, output 3',
    'gemini-3-flash-preview',
    'gemini',
    // 10 000 × 0.50 + 30 000 × 0.05 + 1 000 × 3 = 9 500
    [{ inputTokens: 40_000, cachedTokens: 30_000, outputTokens: 1_000 }],
    0.0095,
  ],
  [
    'prices of the day: o3 at 10 and 40, from 2025-06-10 at 2 and 8',
    'o3',
    'openai',
    [
      // 1 000 × 10 + 100 × 40 = 14 000
      { inputTokens: 1_000, cachedTokens: 0, outputTokens: 100, at: '2025-05-01T12:00:00Z' },
      // 1 000 × 2 + 100 × 8 = 2 800
      { inputTokens: 1_000, cachedTokens: 0, outputTokens: 100, at: '2025-08-01T12:00:00Z' },
    ],
    0.0168,
  ],
  [
    'each answer by its own model: Sonnet at 3.75 and 15, then Haiku 5.5 at 0.125 and 0.50',
    'claude-sonnet-4-5',
    'anthropic-5m',
    [
      // 10 000 × 3.75 + 100 × 15 = 39 000
      { inputTokens: 10_000, cachedTokens: 0, cacheWriteTokens: 10_000, outputTokens: 100 },
      // 10 000 × 0.125 + 100 × 0.50 = 1 300
      {
        inputTokens: 10_000,
        cachedTokens: 0,
        cacheWriteTokens: 10_000,
        outputTokens: 100,
        model: 'claude-haiku-5-5',
      },
    ],
    0.0403,
  ],
];

test.each(BILLS)('a bill of what was recorded, %s', (_, model, pricing, usages, total) => {
  const session = billedSession(prices, model, pricing, usages);
  const bill = sumBills(
    usages.map(({ inputTokens = 0, outputTokens = 0, ...usage }, i) => {
      const { at: _at, model: _model, gapSeconds: _gap, ...rest } = usage;
      return billUsage(session, i, { ...rest, inputTokens, outputTokens }).bill;
    }),
  );
  expect(bill.usd.total).toBeCloseTo(total, 9);
  const { total: _total, ...parts } = bill.usd;
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 9);
  expect(bill).toMatchObject({
    requests: usages.length,
    recordedRequests: usages.length,
    pricedRequests: usages.length,
  });
});
