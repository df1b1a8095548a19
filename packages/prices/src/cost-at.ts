import type { Rates } from '@hdc/core';
import type { Cost, PricedUsage } from './prices.ts';

const MILLION = 1_000_000;

/** The parts of a bill. What is neither read from the cache nor written to it is plain input. */
export function costAt(usage: PricedUsage, rates: Rates): Cost {
  const { inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = usage;
  const tokens: Rates = {
    // Recordings hold rounded figures, so that the parts may come to a little more than the whole.
    input: Math.max(0, inputTokens - cachedTokens - cacheWriteTokens),
    cacheRead: cachedTokens,
    cacheWrite: Math.max(0, cacheWriteTokens - cacheWrite1hTokens),
    cacheWrite1h: cacheWrite1hTokens,
    output: outputTokens,
  };
  const parts: Rates = {
    input: (tokens.input * rates.input) / MILLION,
    cacheRead: (tokens.cacheRead * rates.cacheRead) / MILLION,
    cacheWrite: (tokens.cacheWrite * rates.cacheWrite) / MILLION,
    cacheWrite1h: (tokens.cacheWrite1h * rates.cacheWrite1h) / MILLION,
    output: (tokens.output * rates.output) / MILLION,
  };
  return { ...parts, total: Object.values(parts).reduce((sum: number, part: number) => sum + part, 0) };
}
