import { modelByName } from '@hdc/core/models';
import { costAt, type Prices } from '@hdc/prices';
import type { Exchange } from '../exchange/exchange.ts';

export const START: number = Date.UTC(2026, 10, 2, 9);

/** An answered request of nothing in particular; whatever a test is about is changed. */
export function sampleExchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    id: 'x1',
    at: START,
    conversation: 'c1',
    format: 'anthropic-messages',
    model: 'claude-sonnet-5-5',
    path: '/v1/messages',
    kind: 'answer',
    mode: 'prune',
    isHeldOut: false,
    rawTokens: 0,
    sentTokens: 0,
    rawBytes: 0,
    sentBytes: 0,
    edits: [],
    why: [],
    hasAddedMark: false,
    isRecovered: false,
    prefix: { system: 'S', tools: [], entries: [] },
    cacheSeconds: 300,
    asksLongWindow: false,
    ending: 'complete',
    status: 200,
    quota: {},
    timings: { bodyMs: 1, ownMs: 2, firstByteMs: 300, totalMs: 1_000 },
    ...changes,
  };
}

const RATES = { input: 10, cacheRead: 1, cacheWrite: 12.5, cacheWrite1h: 20, output: 50 };

/** $10 for a million tokens of input, $1 from the cache, $12.50 and $20 into it, $50 of output. */
export const SAMPLE_PRICES: Prices = {
  resolve: (name, known) => ({
    ...modelByName(name === 'mystery' ? name : 'claude-sonnet-5', known),
    name,
    ratesAt: () => RATES,
  }),
  costOf: (usage, model) =>
    typeof model === 'string' || model.name === 'mystery' ? undefined : costAt(usage, RATES),
};
