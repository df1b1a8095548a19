import { type CacheRow, VENDORS } from '@hdc/core';
import type { Prices } from '@hdc/prices';
import type { Exchange } from '../../exchange/exchange.ts';

const HOUR_SECONDS = 3_600;

/** The cache that served a request: the vendor's usual one, or that with the lifetime that was asked for. */
export function cacheOfExchange(
  { cacheSeconds, usage }: Pick<Exchange, 'cacheSeconds' | 'usage'>,
  model: string,
  prices: Prices,
): CacheRow | undefined {
  const usual = prices.modelFactsOf(model).cache;
  const asked = (usage?.cacheWrite1hTokens ?? 0) > 0 ? HOUR_SECONDS : cacheSeconds;
  if (!usual || asked === undefined || asked === usual.ttlSeconds) return usual;
  const vendor = VENDORS.find(({ caches }) => caches.some(({ name }) => name === usual.name));
  const other = vendor?.caches.find(({ ttlSeconds }) => ttlSeconds === asked);
  return other ? prices.cacheOf(model, other.name) : usual;
}
