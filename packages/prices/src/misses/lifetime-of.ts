import type { CacheFacts } from '@hdc/core/models';
import type { PricedUsage } from '../prices.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;
/** A prefix that is found more often than not still counts as kept. */
const LIKELY = 0.5;

/**
 * How long the vendor was to keep a prompt, in seconds: as its usage says, else as the client asked or had asked before,
 * else as long as the cache's row says or finds more than half of it; undefined if that has no end.
 */
export function lifetimeOf(
  { cacheWriteTokens = 0, cacheWrite1hTokens }: PricedUsage,
  asked: number | undefined,
  cache: Pick<CacheFacts, 'ttlSeconds' | 'hits'> | undefined,
): number | undefined {
  if (cacheWrite1hTokens !== undefined && cacheWriteTokens > 0) {
    return cacheWrite1hTokens > 0 ? HOUR : FIVE_MINUTES;
  }
  if (asked !== undefined) return asked;
  const seconds = Number.isFinite(cache?.ttlSeconds)
    ? cache?.ttlSeconds
    : cache?.hits.findLast(({ share }) => share >= LIKELY)?.upToSeconds;
  return Number.isFinite(seconds) ? seconds : undefined;
}
