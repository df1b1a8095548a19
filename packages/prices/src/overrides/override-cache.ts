import type { CacheFacts, CacheHit, CacheRow } from '@hdc/core';
import type { ModelOverride } from './model-override.ts';

const HOUR = 3_600;
const MINUTE = 60;
const NEVER: CacheHit = { upToSeconds: Number.POSITIVE_INFINITY, share: 0 };

/** A cache as a person says it is: whoever names prices or a lifetime wants decisions to go by them, too. */
export function overrideCache(rule: CacheRow, override: ModelOverride | undefined): CacheRow {
  if (!override || !namesCache(override)) return rule;
  const { input = 0, cacheRead } = override.price ?? {};
  const write = rule.ttlSeconds === HOUR ? override.price?.cacheWrite1h : override.price?.cacheWrite;
  const { ttlSeconds, minimumPrefix = rule.minimumPrefix } = override.cache ?? {};
  const relative = (price: number | undefined, usual: number) =>
    price === undefined || input === 0 ? usual : price / input;
  return {
    ...rule,
    read: relative(cacheRead, rule.read),
    write: relative(write, rule.write),
    ...(ttlSeconds !== undefined && { ttlSeconds, hits: hitsWithin(ttlSeconds, rule) }),
    minimumPrefix,
    decision: write === undefined && ttlSeconds === undefined ? rule.decision : undefined,
    source: 'models.json',
  };
}

function namesCache({ price, cache }: ModelOverride): boolean {
  const prices = [price?.cacheRead, price?.cacheWrite, price?.cacheWrite1h];
  return prices.some((named) => named !== undefined) || Object.keys(cache ?? {}).length > 0;
}

/** Within a minute as much is found as before; until the end of the new lifetime, as much as in the vendor's own. */
function hitsWithin(ttlSeconds: number, { hits, ttlSeconds: usual }: CacheFacts): readonly CacheHit[] {
  if (ttlSeconds === 0) return [NEVER];
  const shareAt = (seconds: number) => hits.find(({ upToSeconds }) => seconds <= upToSeconds)?.share ?? 0;
  const soon = Math.min(MINUTE, ttlSeconds);
  return [
    { upToSeconds: soon, share: shareAt(soon) },
    // Vendors that promise no lifetime find much for an hour.
    { upToSeconds: ttlSeconds, share: shareAt(Math.min(usual, HOUR)) },
    NEVER,
  ];
}
