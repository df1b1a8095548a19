import type { CacheName } from './cache-names.ts';
import { findModel } from './find-model.ts';
import { NO_CACHE } from './no-cache.ts';
import type { CacheRow } from './vendor.ts';
import { VENDORS } from './vendors.ts';

/** A cache by its name, with what is particular to the model where the cache is that of the model's vendor. */
export function cacheRuleOf(name: CacheName, model = ''): CacheRow {
  for (const { id, caches } of VENDORS) {
    const row = caches.find((cache) => cache.name === name);
    if (!row) continue;
    const facts = findModel(model);
    return facts?.vendor === id ? { ...row, ...facts.cache } : row;
  }
  return NO_CACHE;
}
