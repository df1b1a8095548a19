import type { CacheName } from './cache-names.ts';
import { findModel } from './find-model.ts';
import { VENDORS } from './vendors.ts';

/** The cache that serves a model or, where nobody knows the model, a provider; undefined when neither is known. */
export function cacheNameOf(model: string, provider?: string): CacheName | undefined {
  const id = findModel(model)?.vendor ?? provider;
  return VENDORS.find((vendor) => vendor.id === id)?.caches[0]?.name;
}
