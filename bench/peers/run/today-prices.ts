import type { Rates } from '@hdc/core/models';
import { createPrices } from '@hdc/prices';
import type { Bill, SessionReport } from '@hdc/replay';

/** The model of today that stands for the cache that a session was recorded with. */
const TODAY: readonly (readonly [RegExp, string])[] = [
  [/^anthropic/, 'claude-sonnet-5-5'],
  [/^openai/, 'gpt-6-sol'],
  [/^gemini|^google/, 'gemini-3.1-pro-preview'],
];
const OTHERS = 'claude-sonnet-5-5';

/** The bills of recorded tokens at today's prices. */
export async function openTodayPrices(): Promise<(bill: Bill, pricing: SessionReport['pricing']) => number> {
  const prices = await createPrices();
  const rates = new Map<string, Rates | undefined>();
  return ({ tokens, requests }, pricing) => {
    const model = TODAY.find(([caches]) => caches.test(pricing))?.[1] ?? OTHERS;
    if (!rates.has(model)) rates.set(model, prices.resolve(model).ratesAt(0));
    const own = rates.get(model);
    if (!own || requests === 0) return 0;
    return KINDS.reduce((sum, kind) => sum + (tokens[kind] * own[kind]) / 1_000_000, 0);
  };
}

const KINDS = ['input', 'cacheRead', 'cacheWrite', 'cacheWrite1h', 'output'] as const;
