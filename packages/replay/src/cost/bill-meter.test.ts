import { createUserMessage, type IContent } from '@hdc/core';
import { createPrices, type Prices, sumBills } from '@hdc/prices';
import type { RecordedUsage } from '@hdc/transcripts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordedRequest } from '../drive/recorded-request.ts';
import { type Billing, BillMeter } from './bill-meter.ts';

let prices: Prices;

beforeAll(async () => {
  prices = await createPrices();
});

const ANSWER: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'done' }] };

interface Recorded extends RecordedUsage {
  readonly model?: string;
  readonly at?: string;
  readonly gapSeconds?: number;
}

function billingOf(model: string, pricing: Billing['pricing'], usages: readonly Recorded[]): Billing {
  const requests = usages.map(
    ({ model: own, at, gapSeconds = 5, ...usage }, i): RecordedRequest => ({
      window: 0,
      added: [createUserMessage('x')],
      length: i,
      answer: ANSWER,
      gapSeconds,
      usage,
      sentAt: at === undefined ? undefined : Date.parse(at),
      model: own,
    }),
  );
  return {
    requests,
    // A history of half a token of ours for each recorded one, behind 2 000 fixed ones.
    estimates: usages.map(({ inputTokens = 0 }) => (inputTokens - 2_000) / 2),
    tokenModel: { fixedTokens: 2_000, tokensPerEstimate: 2, source: 'recorded usage' },
    prices,
    model,
    pricing,
    isRecorded: true,
    format: 'claude-code',
  };
}

function billRaw(billing: Billing) {
  const meter = new BillMeter(billing);
  return billing.estimates.flatMap(
    (estimate, i) =>
      meter.next({ estimate, common: i === 0 ? 0 : (billing.estimates[i - 1] ?? 0), isWhole: true }) ?? [],
  );
}

/** Prices for a million tokens stand beside each row; the sums were reckoned by hand. */
const BILLS: readonly (readonly [string, string, Billing['pricing'], readonly Recorded[], number])[] = [
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

test.each(BILLS)('raw is the recorded bill, %s', (_, model, pricing, usages, total) => {
  const bill = sumBills(billRaw(billingOf(model, pricing, usages)).map((request) => request.bill));
  expect(bill.usd.total).toBeCloseTo(total, 9);
  const { total: _total, ...parts } = bill.usd;
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 9);
  expect(bill).toMatchObject({
    requests: usages.length,
    recordedRequests: usages.length,
    pricedRequests: usages.length,
  });
});

describe('what a strategy sends', () => {
  const full = { inputTokens: 20_000, cachedTokens: 0, cacheWriteTokens: 20_000, outputTokens: 0 };
  const hit = { inputTokens: 22_000, cachedTokens: 20_000, cacheWriteTokens: 2_000, outputTokens: 0 };
  const miss = { inputTokens: 22_000, cachedTokens: 2_000, cacheWriteTokens: 20_000, outputTokens: 0 };
  const second = (usage: Recorded, sent: { estimate: number; common: number; isWhole: boolean }) => {
    const meter = new BillMeter(billingOf('claude-sonnet-4-5', 'anthropic-5m', [full, usage]));
    meter.next({ estimate: 9_000, common: 0, isWhole: true });
    return meter.next(sent)?.bill.tokens;
  };

  test('unchanged costs what was recorded', () => {
    expect(second(hit, { estimate: 10_000, common: 9_000, isWhole: true })).toMatchObject({
      cacheRead: 20_000,
      cacheWrite: 2_000,
    });
  });
  test('what a rewrite changed is written again, from where it begins', () => {
    // 1 000 tokens of ours (2 000 of the model) went, behind the first 4 000 of ours.
    expect(second(hit, { estimate: 9_000, common: 4_000, isWhole: false })).toMatchObject({
      cacheRead: 2_000 + 2 * 4_000,
      cacheWrite: 20_000 - 10_000,
    });
  });
  test('a miss that happened happens to it, too, and what the cache still held is read', () => {
    expect(second(miss, { estimate: 10_000, common: 9_000, isWhole: true })).toMatchObject({
      cacheRead: 2_000,
      cacheWrite: 20_000,
    });
    // So a rewrite at that request costs nothing: only less is written.
    expect(second(miss, { estimate: 9_000, common: 4_000, isWhole: false })).toMatchObject({
      cacheRead: 2_000,
      cacheWrite: 18_000,
    });
  });
  test('a cache that lags behind lags behind as far', () => {
    const lagging = { ...hit, cachedTokens: 11_000, cacheWriteTokens: 11_000 };
    // Half of the history of 18 000 was found; the strategy had sent 9 000 of it before.
    const meter = new BillMeter(billingOf('claude-sonnet-4-5', 'anthropic-5m', [full, lagging]));
    meter.next({ estimate: 4_500, common: 0, isWhole: true });
    expect(meter.next({ estimate: 5_500, common: 4_500, isWhole: true })?.bill.tokens.cacheRead).toBe(6_500);
  });
});

test('a strategy that changes nothing costs what was recorded, whatever that was', () => {
  const usage = fc
    .record({
      inputTokens: fc.integer({ min: 1, max: 400_000 }),
      read: fc.double({ min: 0, max: 1, noNaN: true }),
      written: fc.double({ min: 0, max: 1, noNaN: true }),
      long: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ inputTokens, read, written, long }): Recorded => {
      const cachedTokens = Math.floor(inputTokens * read);
      const cacheWriteTokens = Math.floor((inputTokens - cachedTokens) * written);
      return {
        inputTokens,
        cachedTokens,
        cacheWriteTokens,
        cacheWrite1hTokens: Math.floor(cacheWriteTokens * long),
        outputTokens: 10,
      };
    });
  fc.assert(
    fc.property(fc.array(usage, { minLength: 1, maxLength: 8 }), (usages) => {
      const billed = billRaw(billingOf('claude-opus-4-8', 'anthropic-1h', usages));
      for (const [
        i,
        { inputTokens = 0, cachedTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 },
      ] of usages.entries()) {
        const tokens = billed[i]?.bill.tokens;
        expect(tokens?.cacheRead).toBeCloseTo(cachedTokens, 4);
        expect(tokens?.cacheWrite).toBeCloseTo(cacheWriteTokens - cacheWrite1hTokens, 4);
        expect(tokens?.cacheWrite1h).toBeCloseTo(cacheWrite1hTokens, 4);
        expect(tokens?.input).toBeCloseTo(inputTokens - cachedTokens - cacheWriteTokens, 4);
      }
    }),
    { numRuns: 200 },
  );
});

describe('a session that somebody pruned on its way', () => {
  // The history is 8 000 tokens, of which the request held 5 000: 3 000 were gone.
  const usage = { inputTokens: 7_000, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 1 };
  const billing = (isPruned: boolean): Billing => ({
    ...billingOf('claude-sonnet-4-5', 'anthropic-5m', [usage]),
    estimates: [4_000],
    isPruned,
  });
  const sendingOf = (estimate: number, isPruned = true) =>
    new BillMeter(billing(isPruned)).next({ estimate, common: 0, isWhole: true });

  test('is billed as recorded', () => {
    expect(sendingOf(4_000)).toMatchObject({ promptTokens: 7_000, contextTokens: 5_000 });
  });

  test('a strategy that takes out what was gone saves nothing, and only what is more than that', () => {
    expect(sendingOf(2_500)).toMatchObject({ promptTokens: 7_000, contextTokens: 5_000 });
    expect(sendingOf(2_000)).toMatchObject({ promptTokens: 6_000, contextTokens: 4_000 });
    expect(sendingOf(2_000, false)).toMatchObject({ promptTokens: 3_000 });
  });
});
