import type { IContent } from '../../content/i-content.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { UNKNOWN_CACHE } from '../../vendors/unknown-cache.ts';
import type { ActivityLog } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import type { Item } from './item-kind.ts';
import { countWorthBuying } from './rent-or-buy.ts';

/** Over this share of the limit there is no more time to wait. */
const FULL_SHARE = 0.85;

/** Which items to take out now. The others wait until they are worth what taking them out costs. */
export function chooseItems(
  items: readonly Item[],
  history: readonly IContent[],
  log: ActivityLog,
  preset: AdaptivePreset,
  config: AdaptiveConfig,
): readonly Item[] {
  if (items.length === 0) return items;
  const tokens = history.map((entry) => entry.blocks.reduce((sum, block) => sum + log.tokensOf(block), 0));
  if (isCold(history, config) || isNearlyFull(tokens, config)) return items;
  const { read, write } = config.cache ?? UNKNOWN_CACHE;
  const cachedFrom = sumCachedFrom(history, tokens);
  const newestFirst = items.toReversed();
  const offers = newestFirst.map(({ gain, eligibleAt, index }) => ({
    gain,
    waited: log.messages - eligibleAt,
    cachedBehind: cachedFrom[index] ?? 0,
  }));
  const worth = countWorthBuying(offers, { read, write, buyFactor: preset.buyFactor });
  return newestFirst.slice(0, worth).reverse();
}

/** Nothing is cached any more, so that taking out is free. */
function isCold(history: readonly IContent[], config: AdaptiveConfig): boolean {
  const { ttlSeconds } = config.cache ?? UNKNOWN_CACHE;
  const lastAnswer = history.findLast(({ speaker }) => speaker === 'ai')?.metadata?.timestamp;
  const lastRequest = config.lastRequestAt ?? lastAnswer;
  const now = config.now ?? history.at(-1)?.metadata?.timestamp;
  return now !== undefined && lastRequest !== undefined && now - lastRequest > ttlSeconds * 1_000;
}

function isNearlyFull(tokens: readonly number[], { contextLimit, baseTokens = 0 }: AdaptiveConfig): boolean {
  if (contextLimit === undefined) return false;
  return baseTokens + tokens.reduce((sum, count) => sum + count, 0) > FULL_SHARE * contextLimit;
}

/** For each entry, the tokens from it on that the last request has put into the cache. */
function sumCachedFrom(history: readonly IContent[], tokens: readonly number[]): readonly number[] {
  const lastAnswer = history.findLastIndex(({ speaker }) => speaker === 'ai');
  const sums: number[] = new Array<number>(history.length).fill(0);
  let sum = 0;
  for (let index = lastAnswer - 1; index >= 0; index--) {
    sum += tokens[index] ?? 0;
    sums[index] = sum;
  }
  return sums;
}
