import type { PricedUsage } from '../prices.ts';

/** Caches count in blocks and clients change the end of a prompt, so that a little is always read anew. */
const LEAST_TOKENS = 1_024;
const LEAST_SHARE = 0.05;

/** Tokens of one request; what it answered and how long it is kept makes no difference here. */
export type CachedUsage = Pick<PricedUsage, 'inputTokens' | 'cachedTokens' | 'cacheWriteTokens'>;

/**
 * Tokens that the cache held after one request and that the next one paid again; undefined where that is no
 * miss. Some vendors never find more than a share of what they hold, which is then no miss either.
 */
export function missedTokens(before: CachedUsage, now: CachedUsage, usualShare = 1): number | undefined {
  const held = heldTokens(before);
  const { inputTokens, cachedTokens = 0 } = now;
  // What the new prompt no longer holds was not paid again.
  const tokens = Math.min(held, inputTokens) - cachedTokens;
  return tokens < Math.max(LEAST_TOKENS, (LEAST_SHARE + 1 - usualShare) * held) ? undefined : tokens;
}

/** What the vendor kept of a prompt: where it tells what it wrote, only that, else all of it. */
function heldTokens({ inputTokens, cachedTokens = 0, cacheWriteTokens }: CachedUsage): number {
  return cacheWriteTokens === undefined ? inputTokens : cachedTokens + cacheWriteTokens;
}
