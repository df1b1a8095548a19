import type { CacheName } from './cache-names.ts';
import { hitsOf } from './hits-of.ts';
import type { CacheRow, Sourced } from './vendor.ts';

interface Automatic extends Sourced {
  readonly name: CacheName;
  readonly read: number;
  readonly minimumPrefix: number;
  readonly step?: number;
}

/** A cache that a vendor keeps by itself as well as it can, at no price for writing. */
export function automaticCache(row: Automatic): CacheRow {
  return {
    ...row,
    write: 1,
    ttlSeconds: Number.POSITIVE_INFINITY,
    // Measured on GPT-5.5, 1 066 requests; the others were not measured, and their caches work the same way.
    hits: hitsOf(
      [60, 0.982, 0.984, 0.6],
      [300, 0.85, 0.94, 0.65],
      [3_600, 0.85, 0.99, 0.75],
      [Number.POSITIVE_INFINITY, 0.05],
    ),
    startShare: 0.25,
    decision: {
      write: 1.25,
      why: 'With writes at no extra price every cut would pay soon; the price keeps the trigger from being too eager.',
    },
  };
}
