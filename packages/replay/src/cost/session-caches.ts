import { type CacheName, type CacheRow, cacheRuleOf, modelByName, VENDORS } from '@hdc/core';
import type { Prices } from '@hdc/prices';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

/** The cache of a request with each lifetime that its vendor sells. */
export interface Lifetimes {
  readonly usual: CacheRow;
  /** That of an hour, where there is one; else the usual. */
  readonly long: CacheRow;
  /** Which of the two a request wrote for that tells nothing of it. */
  readonly isLong: boolean;
}

/** The cache by its name as it serves a model, with both lifetimes where its vendor sells two. */
export function lifetimesOf(prices: Prices, model: string, name: CacheName): Lifetimes {
  const vendor = VENDORS.find(({ caches }) => caches.some((cache) => cache.name === name));
  const names: readonly CacheName[] = vendor?.caches.map((cache) => cache.name) ?? [name];
  const rows = names.map(
    (cache) => prices.resolve(model, { settings: { cache } }).cache ?? cacheRuleOf(cache),
  );
  const own = rows.find((row) => row.name === name) ?? cacheRuleOf(name);
  const [usual = own] = rows;
  const long = rows.find(({ ttlSeconds }) => ttlSeconds >= 3_600 && rows.length > 1) ?? usual;
  return { usual, long, isLong: own.name === long.name && long !== usual };
}

/** The cache that served one request: that of its own model, where the session changed models. */
export function cacheNameOfRequest({ model }: RecordedRequest, session: CacheName): CacheName {
  const own = model === undefined ? undefined : modelByName(model).cache?.name;
  const vendor = VENDORS.find(({ caches }) => caches.some(({ name }) => name === session));
  return own === undefined || vendor?.caches.some(({ name }) => name === own) ? session : own;
}
