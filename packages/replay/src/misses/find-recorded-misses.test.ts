import type { IContent } from '@hdc/core';
import { cacheRuleOf } from '@hdc/core/models';
import { createPrices } from '@hdc/prices';
import type { RecordedUsage } from '@hdc/transcripts';
import { describe, expect, test } from 'vitest';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { compareLifetimes } from './compare-lifetimes.ts';
import { findRecordedMisses, type RecordedSession } from './find-recorded-misses.ts';

const MODEL = 'made-up-opus';
/** Dollars for a million tokens. */
const PRICE = { input: 10, cacheRead: 1, cacheWrite: 12.5, cacheWrite1h: 20, output: 50 };
const prices = await createPrices({
  overrides: { [MODEL]: { price: PRICE }, 'made-up-haiku': { price: PRICE } },
});

const say = (text: string, metadata: IContent['metadata'] = {}): IContent => ({
  speaker: 'human',
  blocks: [{ type: 'text', text }],
  metadata,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => say(text));
const entries = [a, b, c, d].filter((entry) => entry !== undefined);

/** 40,000 tokens stand in the cache behind it: 30,000 were read, 10,000 written for five minutes. */
const HELD = { inputTokens: 40_500, outputTokens: 100, cachedTokens: 30_000, cacheWriteTokens: 10_000 };

function request(usage: RecordedUsage, changes: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    window: 0,
    added: [],
    length: 2,
    answer: { speaker: 'ai', blocks: [] },
    model: MODEL,
    gapSeconds: 20,
    usage,
    sentAt: undefined,
    ...changes,
  };
}

/** 42,000 tokens, of which so many were read and the rest written. */
function nowReading(cachedTokens: number, hour = 0): RecordedUsage {
  const cacheWriteTokens = 42_000 - cachedTokens;
  return {
    inputTokens: 42_000,
    outputTokens: 100,
    cachedTokens,
    cacheWriteTokens,
    ...(hour > 0 && { cacheWrite1hTokens: cacheWriteTokens }),
  };
}

function session(
  requests: readonly RecordedRequest[],
  windows: RecordedSession['windows'] = [{ entries }],
): RecordedSession {
  return { requests, windows, model: MODEL, cache: cacheRuleOf('anthropic-5m'), prices };
}

const rewritten = (kept: readonly IContent[], first: IContent) => [
  { entries },
  { entries: [...kept, first] },
];
const inSecondWindow = { window: 1, length: 2 };

describe('hand-computed, by cause', () => {
  // 40,000 tokens written again at $12.50 instead of read at $1 cost 40,000 × $11.50 / 1,000,000 = $0.46 more.
  test.each<[cause: string, why: string, request: RecordedRequest, windows?: RecordedSession['windows']]>([
    [
      'lifetime',
      'the cache had expired: 6 minutes since the request before, kept for 5 minutes',
      request(nowReading(0), { gapSeconds: 360 }),
    ],
    [
      'model',
      'another model: made-up-opus → made-up-haiku',
      request(nowReading(0), { model: 'made-up-haiku' }),
    ],
    [
      'compaction',
      'the history was compacted',
      request(nowReading(0), inSecondWindow),
      rewritten([], say('what happened so far', { isSummary: true })),
    ],
    ['tools', 'the tools changed', request(nowReading(0), { changes: [{ what: 'tools' }] })],
    ['system', 'the system prompt changed', request(nowReading(0), { changes: [{ what: 'system' }] })],
    [
      'message',
      'the client changed its history: message 2',
      request(nowReading(0), inSecondWindow),
      rewritten(entries.slice(0, 1), say('another b')),
    ],
    [
      'message',
      'the client changed its history: message 3',
      request(nowReading(0), { changes: [{ what: 'message', message: 3 }] }),
    ],
    ['evicted', 'possibly dropped by the vendor', request(nowReading(0), { gapSeconds: 90 })],
  ])('%s: %s', (cause, why, missed, windows) => {
    const [miss, ...others] = findRecordedMisses(session([request(HELD), missed], windows));
    expect(others).toEqual([]);
    expect(miss).toMatchObject({ request: 2, cause, why, also: [], tokens: 40_000 });
    expect(miss?.cost).toBeCloseTo(0.46, 10);
  });

  test('what is kept for an hour is written at its own price', () => {
    const before = request({ ...HELD, cacheWrite1hTokens: 10_000 });
    const late = request(nowReading(12_000, 1), { gapSeconds: 4_000 });
    const [miss] = findRecordedMisses(session([before, late]));
    expect(miss).toMatchObject({
      cause: 'lifetime',
      tokens: 28_000,
      why: 'the cache had expired: 67 minutes since the request before, kept for 60 minutes',
    });
    // 28,000 × ($20 − $1) / 1,000,000
    expect(miss?.cost).toBeCloseTo(0.532, 10);
  });

  test('within the hour that the request before paid for, the lifetime is no cause', () => {
    const before = request({ ...HELD, cacheWrite1hTokens: 10_000 });
    const [miss] = findRecordedMisses(session([before, request(nowReading(0, 1), { gapSeconds: 360 })]));
    expect(miss).toMatchObject({ cause: 'evicted', certainty: 'possible' });
  });

  test('a prompt that a compaction made short paid only that again', () => {
    const short = request(
      { inputTokens: 9_000, outputTokens: 1, cachedTokens: 4_000, cacheWriteTokens: 5_000 },
      inSecondWindow,
    );
    const windows = rewritten([], say('so far', { isSummary: true }));
    const [miss] = findRecordedMisses(session([request(HELD), short], windows));
    expect(miss).toMatchObject({ cause: 'compaction', tokens: 5_000 });
    expect(miss?.cost).toBeCloseTo(0.0575, 10);
  });

  test('a model without a price has tokens and no money', () => {
    const model = 'nobody-knows-it';
    const [miss] = findRecordedMisses(session([request(HELD, { model }), request(nowReading(0), { model })]));
    expect(miss?.tokens).toBe(40_000);
    expect(miss).not.toHaveProperty('cost');
  });
});

test.each<[string, readonly RecordedRequest[]]>([
  ['the first request', [request(nowReading(0))]],
  ['all was found', [request(HELD), request(nowReading(40_000))]],
  ['only the last blocks were not', [request(HELD), request(nowReading(39_000))]],
  ['nobody wrote down what was read', [request(HELD), request({ inputTokens: 42_000, outputTokens: 1 })]],
])('no miss: %s', (_, requests) => {
  expect(findRecordedMisses(session(requests))).toEqual([]);
});

describe('another lifetime', () => {
  const lifetimesOf = (of: RecordedSession) => compareLifetimes(of, findRecordedMisses(of));

  test('five minutes recorded: an hour writes dearer and keeps what a break lost', () => {
    const requests = [request(HELD), request(nowReading(0), { gapSeconds: 1_200 })];
    const output = (2 * 100 * 50) / 1e6;
    // As recorded: 500 plain, 30,000 read, 10,000 written; then 42,000 written.
    const fiveMinutes = (500 * 10 + 30_000 * 1 + 10_000 * 12.5 + 42_000 * 12.5) / 1e6 + output;
    // For an hour: the second reads the 40,000 that were held and writes 2,000.
    const hour = (500 * 10 + 30_000 * 1 + 10_000 * 20 + 40_000 * 1 + 2_000 * 20) / 1e6 + output;
    const costs = lifetimesOf(session(requests));
    expect(costs?.fiveMinutes).toBeCloseTo(fiveMinutes, 10);
    expect(costs?.hour).toBeCloseTo(hour, 10);
  });

  test('an hour recorded: five minutes write cheaper and lose what a break kept', () => {
    const before = request({ ...HELD, cacheWrite1hTokens: 10_000 });
    const requests = [before, request(nowReading(40_000, 1), { gapSeconds: 1_200 })];
    const output = (2 * 100 * 50) / 1e6;
    const fiveMinutes = (500 * 10 + 30_000 * 1 + 10_000 * 12.5 + 42_000 * 12.5) / 1e6 + output;
    const hour = (500 * 10 + 30_000 * 1 + 10_000 * 20 + 40_000 * 1 + 2_000 * 20) / 1e6 + output;
    const costs = lifetimesOf(session(requests));
    expect(costs?.fiveMinutes).toBeCloseTo(fiveMinutes, 10);
    expect(costs?.hour).toBeCloseTo(hour, 10);
  });

  test.each([
    ['what models with bound thinking lose in a break', true, 1],
    ['nothing where a break is a chance to prune', false, 0],
  ])('pings before it ends would have kept %s', (_, isBound, kept) => {
    const requests = [request(HELD), request(nowReading(0), { gapSeconds: 500 })];
    const thinking = { carried: 'always', isBound } as const;
    const { keptWarm } = lifetimesOf({ ...session(requests), thinking }) ?? {};
    // One before the break is over; behind the last request nobody comes back, and three bring nothing.
    expect(keptWarm?.pings).toBe(kept * 4);
    expect(keptWarm?.cost).toBeCloseTo(kept * ((40_500 + 3 * 42_000) / 1e6), 9);
    expect(keptWarm?.brought).toBeCloseTo(kept * ((40_000 * 11.5) / 1e6), 9);
  });

  test('a vendor that offers no choice', () => {
    const requests = [request(HELD), request(nowReading(0))];
    expect(lifetimesOf({ ...session(requests), cache: cacheRuleOf('openai') })).toBeNull();
  });

  test('a request without usage', () => {
    expect(lifetimesOf(session([request(HELD), request({ outputTokens: 3 })]))).toBeNull();
  });
});
