import { type CacheName, type CacheRow, cacheRuleOf, findModel, VENDORS } from '@hdc/core';
import type { ModelOverride } from './overrides/model-override.ts';
import { overrideCache } from './overrides/override-cache.ts';

/** A cache by its name, with what a person says of it where it can be that of the model. */
export function cacheOf(model: string, name: CacheName, override: ModelOverride | undefined): CacheRow {
  const rule = cacheRuleOf(name, model);
  return name !== 'none' && canServe(name, model) ? overrideCache(rule, override) : rule;
}

/** Where nobody knows the cache of a model, it can be any. */
function canServe(name: CacheName, model: string): boolean {
  const id = findModel(model)?.vendor;
  const caches = VENDORS.find((vendor) => vendor.id === id)?.caches ?? [];
  return caches.length === 0 || caches.some((cache) => cache.name === name);
}
