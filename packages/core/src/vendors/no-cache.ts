import type { CacheRow } from './vendor.ts';

export const NO_CACHE: CacheRow = {
  name: 'none',
  read: 1,
  write: 1,
  ttlSeconds: 0,
  minimumPrefix: 0,
  hits: [{ upToSeconds: Number.POSITIVE_INFINITY, share: 0 }],
  source: 'every token at the same price',
  asOf: '2026-11',
};
