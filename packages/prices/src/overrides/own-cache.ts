import { type CacheRow, cacheRuleOf, UNKNOWN_CACHE } from '@hdc/core';
import type { ModelOverride } from './model-override.ts';
import { overrideCache } from './override-cache.ts';

const UNKNOWN: CacheRow = {
  ...cacheRuleOf('none'),
  ...UNKNOWN_CACHE,
  // Nobody measured it; most caches that vendors keep by themselves find as much as this one.
  hits: cacheRuleOf('openai').hits,
};

/** The cache of a model that nobody else knows one of; undefined where the person names none either. */
export function ownCache(override: ModelOverride | undefined): CacheRow | undefined {
  const cache = overrideCache(UNKNOWN, override);
  return cache === UNKNOWN ? undefined : cache;
}
