import { cacheRuleOf, modelByName } from '@hdc/core';
import { AutomaticCache } from './automatic-cache.ts';
import { MarkedCache } from './marked-cache.ts';
import type { VendorCache } from './vendor-cache.ts';

/** The cache of whoever serves a model. */
export function vendorCacheOf(model: string): VendorCache {
  const rule = modelByName(model).cache ?? cacheRuleOf('none');
  return rule.reportsWrites ? new MarkedCache(rule) : new AutomaticCache(rule);
}
