import type { CacheRow } from '@hdc/core';
import type { PricedUsage } from './prices.ts';

/**
 * If a cache charges for writes that answers do not report, the whole uncached part of a long enough prompt is one.
 */
export function withUnreportedWrites(usage: PricedUsage, cache: CacheRow | undefined): PricedUsage {
  const { inputTokens, cachedTokens = 0, cacheWriteTokens } = usage;
  const isTold = cacheWriteTokens !== undefined || !cache || cache.reportsWrites === true;
  // If only a person's prices mention a cache, nobody knows whether it writes by itself.
  if (isTold || cache.name === 'none' || cache.write <= 1 || inputTokens < cache.minimumPrefix) return usage;
  return { ...usage, cacheWriteTokens: Math.max(0, inputTokens - cachedTokens) };
}
