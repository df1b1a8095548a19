import type { PricedUsage } from './prices.ts';

/**
 * The usage of the same answer to a prompt of another size, with this many tokens read from the cache. The share of the others that is
 * written to the cache stays the same.
 */
export function usageAt(usage: PricedUsage, inputTokens: number, cachedTokens: number): PricedUsage {
  const { cachedTokens: cached = 0, cacheWriteTokens, cacheWrite1hTokens = 0 } = usage;
  if (cacheWriteTokens === undefined) return { ...usage, inputTokens, cachedTokens };
  const fresh = usage.inputTokens - cached;
  // If everything came from the cache, a client that marks the end of a prompt would have had the rest
  // written.
  const share = fresh > 0 ? Math.min(1, cacheWriteTokens / fresh) : 1;
  const hourShare = cacheWriteTokens > 0 ? cacheWrite1hTokens / cacheWriteTokens : 0;
  const written = share * (inputTokens - cachedTokens);
  return {
    inputTokens,
    outputTokens: usage.outputTokens,
    cachedTokens,
    cacheWriteTokens: written,
    cacheWrite1hTokens: written * hourShare,
  };
}
