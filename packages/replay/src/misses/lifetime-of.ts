import type { CacheFacts } from '@hdc/core';
import type { PricedUsage } from '@hdc/prices';

const FIVE_MINUTES = 300;
const HOUR = 3_600;
/** What is found more often than not still counts as kept. */
const LIKELY = 0.5;

/**
 * How long the vendor was to keep a prompt, in seconds: as the usage says, else as the request before it was kept,
 * else as long as the cache's row says or finds more than half of it; undefined where that has no end.
 */
export function lifetimeOf(
  { cacheWriteTokens = 0, cacheWrite1hTokens }: PricedUsage,
  before: number | undefined,
  { ttlSeconds, hits }: CacheFacts,
): number | undefined {
  if (cacheWrite1hTokens !== undefined && cacheWriteTokens > 0) {
    return cacheWrite1hTokens > 0 ? HOUR : FIVE_MINUTES;
  }
  if (before !== undefined) return before;
  const seconds = Number.isFinite(ttlSeconds)
    ? ttlSeconds
    : hits.findLast(({ share }) => share >= LIKELY)?.upToSeconds;
  return Number.isFinite(seconds) ? seconds : undefined;
}
