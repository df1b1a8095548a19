import type { CacheFacts } from '@hdc/core';
import { AutomaticCache } from './automatic-cache.ts';
import { MarkedCache } from './marked-cache.ts';
import type { VendorCache } from './vendor-cache.ts';

/** A cache by its rule: one that keeps what ended at a breakpoint, or one that finds any beginning. */
export function createVendorCache(rule: CacheFacts): VendorCache {
  return rule.lookBack === undefined ? new AutomaticCache(rule) : new MarkedCache(rule);
}
