import type { CacheName } from './cache-names.ts';
import { modelInRows } from './model-in-rows.ts';
import { NO_CACHE } from './no-cache.ts';
import type { CacheRow } from './vendor.ts';
import { VENDORS } from './vendors.ts';

/** A cache by its name, with what is particular to the model where the cache is that of the model's vendor. */
export function cacheRuleOf(name: CacheName, model = ''): CacheRow {
  const caches = [...modelInRows(model).caches, ...VENDORS.flatMap((vendor) => vendor.caches)];
  return caches.find((cache) => cache.name === name) ?? NO_CACHE;
}
