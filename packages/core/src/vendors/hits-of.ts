import type { CacheHit } from './cache-rule.ts';

/** Up to so many seconds since the request before: the share of any request, within a round of tools, at a new turn. */
type HitRow = readonly [upToSeconds: number, share: number, roundShare?: number, turnShare?: number];

/** Rows of a table of shares. */
export function hitsOf(...rows: readonly HitRow[]): readonly CacheHit[] {
  return rows.map(([upToSeconds, share, roundShare = share, turnShare = share]) => ({
    upToSeconds,
    share,
    roundShare,
    turnShare,
  }));
}
