import type { ContentBlock } from '../../content/content-block.ts';
import { findOpenRound } from '../../content/find-open-round.ts';
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
  const { boundThinking = NO_THINKING } = config;
  const tokens = history.map(({ blocks }) => sumTokens(blocks, log));
  if (isNearlyFull(tokens, config)) return items;
  // The vendor wants the thinking of a round back that is under way: the next human turn is soon enough.
  if (hasThinkingInOpenRound(history, boundThinking)) return [];
  const { read, write } = config.cache ?? UNKNOWN_CACHE;
  const isCacheCold = isCold(history, config);
  const cachedFrom = sumCachedFrom(history, tokens);
  const thinkingFrom = sumThinkingFrom(history, boundThinking, log);
  const newestFirst = items.toReversed();
  const offers = newestFirst.map(({ gain, eligibleAt, index }) => ({
    gain,
    waited: log.messages - eligibleAt,
    cachedBehind: isCacheCold ? 0 : (cachedFrom[index] ?? 0),
    thinkingBehind: thinkingFrom[index + 1] ?? 0,
  }));
  const prices = { read, write, savedNow: isCacheCold ? write : 0, buyFactor: preset.buyFactor };
  return newestFirst.slice(0, countWorthBuying(offers, prices)).reverse();
}

const NO_THINKING: ReadonlySet<ContentBlock> = new Set();

function hasThinkingInOpenRound(
  history: readonly IContent[],
  boundThinking: ReadonlySet<ContentBlock>,
): boolean {
  if (boundThinking.size === 0) return false;
  const round = history.slice(findOpenRound(history) ?? history.length);
  return round.some(({ blocks }) => blocks.some((block) => boundThinking.has(block)));
}

/** For each entry, the tokens of bound thinking from it on. */
function sumThinkingFrom(
  history: readonly IContent[],
  boundThinking: ReadonlySet<ContentBlock>,
  log: ActivityLog,
): readonly number[] {
  if (boundThinking.size === 0) return [];
  const bound = history.map(({ blocks }) => blocks.filter((block) => boundThinking.has(block)));
  return sumFromEnd(bound.map((blocks) => sumTokens(blocks, log)));
}

function sumTokens(blocks: readonly ContentBlock[], log: ActivityLog): number {
  return blocks.reduce((sum, block) => sum + log.tokensOf(block), 0);
}

/** Nothing is cached any more, so that everything is written again anyway. */
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
  return sumFromEnd(tokens.slice(0, Math.max(0, lastAnswer)));
}

/** For each place, the sum from it on. */
function sumFromEnd(counts: readonly number[]): readonly number[] {
  const sums = [...counts];
  for (let index = sums.length - 2; index >= 0; index--) {
    sums[index] = (sums[index] ?? 0) + (sums[index + 1] ?? 0);
  }
  return sums;
}
