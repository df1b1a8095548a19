import { type CacheName, type CacheRow, cacheRuleOf } from '@hdc/core/models';
import type { Prices } from '@hdc/prices';

/** The cache of a request with each lifetime that its vendor sells. */
export interface Lifetimes {
  readonly usual: CacheRow;
  /** The cache of an hour, if there is one; else the usual one. */
  readonly long: CacheRow;
  /** The lifetime of a request that does not tell its own. */
  readonly isLong: boolean;
}

/** The facts that decide about the caches of a session. */
interface SessionCache {
  readonly prices: Pick<Prices, 'resolve'>;
  readonly model: string;
  readonly pricing: CacheName;
  /** Whether it was recorded with this cache. */
  readonly isRecorded: boolean;
}

const HOUR_SECONDS = 3_600;

/** The cache by its name as it serves a model, with both lifetimes where the model's vendor sells two. */
export function lifetimesOf({ resolve }: Pick<Prices, 'resolve'>, model: string, name: CacheName): Lifetimes {
  const { caches } = resolve(model);
  const sold = caches.find((cache) => cache.name === name);
  const own = sold ?? resolve(model, { settings: { cache: name } }).cache ?? cacheRuleOf(name);
  const [usual = own, ...others] = sold ? caches : [own];
  const long = others.find(({ ttlSeconds }) => ttlSeconds >= HOUR_SECONDS) ?? usual;
  // Only where breakpoints ask for a lifetime does a request choose one.
  return { usual, long, isLong: own.lookBack !== undefined && own.ttlSeconds >= HOUR_SECONDS };
}

/** By session, and then by the model that a request names. */
const known = new WeakMap<SessionCache, Map<string | undefined, Lifetimes>>();

/** The cache of one request: a session may go on with a model of another vendor. */
export function lifetimesOfRequest(
  session: SessionCache,
  request: { readonly model?: string | undefined },
): Lifetimes {
  const byModel = known.get(session) ?? new Map<string | undefined, Lifetimes>();
  known.set(session, byModel);
  const { prices, model, pricing, isRecorded } = session;
  const lifetimes =
    byModel.get(request.model) ??
    lifetimesOf(
      prices,
      request.model ?? model,
      isRecorded ? cacheNameOf(prices, request.model, pricing) : pricing,
    );
  byModel.set(request.model, lifetimes);
  return lifetimes;
}

/** The cache that serves a model: that of the session, where its vendor sells it or nobody knows the model. */
export function cacheNameOf(
  { resolve }: Pick<Prices, 'resolve'>,
  model: string | undefined,
  session: CacheName,
): CacheName {
  const { caches = [] } = model === undefined ? {} : resolve(model);
  return caches.some(({ name }) => name === session) ? session : (caches[0]?.name ?? session);
}
