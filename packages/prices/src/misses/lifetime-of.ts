import type { CacheFacts } from '@hdc/core/models';
import type { PricedUsage } from '../prices.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;
/** A prefix that is found more often than not still counts as kept. */
const LIKELY = 0.5;

/**
 * The lifetime of a prompt in the cache, in seconds: from its usage, else as the client asked now or before, else from the cache's row,
 * which may only say how long more than half is found; undefined if it has no end.
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
