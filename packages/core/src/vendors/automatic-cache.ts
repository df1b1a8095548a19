import type { CacheName } from './cache-names.ts';
import type { CacheRow, Sourced } from './vendor.ts';

interface Automatic extends Sourced {
  readonly name: CacheName;
  readonly read: number;
  readonly minimumPrefix: number;
}

/** A cache that a vendor keeps by itself as well as it can, at no price for writing. */
export function automaticCache(row: Automatic): CacheRow {
  return {
    ...row,
    write: 1,
    ttlSeconds: Number.POSITIVE_INFINITY,
    // Nobody measured these; OpenAI's cache works the same way and finds as much.
    hits: [
      { upToSeconds: 60, share: 0.98 },
      { upToSeconds: Number.POSITIVE_INFINITY, share: 0.93 },
    ],
    decision: {
      write: 1.25,
      why: 'With writes at no extra price every cut would pay soon; the price keeps the trigger from being too eager.',
    },
  };
}
