import { findOpenRound } from '../../content/find-open-round.ts';
import type { IContent } from '../../content/i-content.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { crossedStep, staysBelow } from '../../vendors/crossed-step.ts';
import { UNKNOWN_CACHE } from '../../vendors/unknown-cache.ts';
import type { ActivityLog } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import { readCostSoFar } from './cost-so-far.ts';
import type { Item } from './item-kind.ts';
import { priceCuts } from './price-cuts.ts';
import { readPricedPrompt } from './read-prompt.ts';
import { countWorthAhead } from './worth-ahead.ts';

/** Over this share of the limit nothing waits that brings the prompt below the other: a prompt that stays is no emptier. */
const FULL_SHARE = { over: 0.85, below: 0.8 };

/** Up to so many messages of the assistant a warm cache is touched only where that costs nothing. */
const SHORT_MESSAGES = 20;

/**
 * Requests over which a cut has to pay. Much later the cache is cold once more, and then everything goes for nothing;
 * between 20 and 40 it hardly matters.
 */
const AHEAD = { least: 10, most: 30 };

/** Items to take out now, from the oldest to the newest, and what that costs in plain input tokens. */
export interface ItemChoice {
  readonly items: readonly Item[];
  readonly price: number;
}

const NOTHING: ItemChoice = { items: [], price: 0 };

/**
 * Chooses the items to take out now. The others wait until they are worth what taking them out costs, and until the
 * session can afford it: by then it has never cost more above raw than the preset says.
 */
export function chooseItems(
  items: readonly Item[],
  history: readonly IContent[],
  log: ActivityLog,
  preset: AdaptivePreset,
  config: AdaptiveConfig,
): ItemChoice {
  const due = items.filter(({ isEarly }) => !isEarly);
  if (due.length === 0) return NOTHING;
  const { cache = UNKNOWN_CACHE, contextLimit = Number.POSITIVE_INFINITY, isFull = false } = config;
  const { tokenError = 0, frameTokens = 0, boughtTokens = 0 } = config;
  const prompt = readPricedPrompt(history, config, log.tokensOf);
  const newestFirst = (isFull ? due : items).toReversed();
  const cuts = priceCuts(newestFirst, prompt, cache, frameTokens);
  const take = (count: number): ItemChoice => ({
    items: newestFirst.slice(0, count).reverse(),
    price: cuts[count - 1]?.price ?? 0,
  });
  if (isFull) return take(due.length);
  // The vendor wants the thinking of a round back that is under way: the next human turn is soon enough.
  if (hasThinkingInOpenRound(history, config)) return NOTHING;
  if (comesBelowStep(items, prompt.totalTokens, config)) return take(items.length);
  const { raw, above } = readCostSoFar(prompt, cache, {
    mostAbove: preset.mostAbove,
    unnotedUntil: lastUnnotedPurchase(log, items),
  });
  const budget = (preset.mostAbove / (1 + tokenError)) * raw - above - boughtTokens;
  if (prompt.totalTokens > FULL_SHARE.over * contextLimit) {
    const excess = prompt.totalTokens - FULL_SHARE.below * contextLimit;
    const count = cuts.findLastIndex(({ above: price, saved }) => price <= budget && saved > excess) + 1;
    if (count > 0) return take(count);
  }
  const { isCold, rewrittenFrom } = prompt;
  // Many conversations end here, and what is bought just before the end is never earned back.
  const isShort = log.messages <= SHORT_MESSAGES && !isCold;
  // A cut that makes this very request no dearer can always be afforded.
  const mostPrice = isShort ? 0 : Math.max(0, budget);
  const offers = newestFirst.map(({ gain, index, isEarly }, i) => ({
    gain,
    cachedBehind: isCold ? 0 : (rewrittenFrom[index] ?? 0),
    thinkingBehind: cuts[i]?.thinking ?? 0,
    isAffordable: !isEarly && (cuts[i]?.above ?? 0) <= mostPrice,
  }));
  const prices = { ...cache, savedNow: isCold ? cache.write : 0 };
  return take(countWorthAhead(offers, prices, requestsAhead(log)));
}

/**
 * The last message at which anything can have been taken out that carries no note of its price; none is 0.
 * A cut takes out all newer items as well: an item that still waits behind a pointer was not
 * there to be taken when the pointer was made.
 */
function lastUnnotedPurchase(log: ActivityLog, items: readonly Item[]): number {
  const newest = log.unnoted.at(-1);
  if (!newest) return 0;
  return items.reduce(
    (last, { index, eligibleAt, isEarly }) =>
      !isEarly && index > newest.responseIndex ? Math.min(last, eligibleAt - 1) : last,
    log.messages,
  );
}

/** Over how many requests a cut has to pay: the longer a conversation has gone on, the longer it goes on. */
function requestsAhead({ messages }: ActivityLog): number {
  return Math.min(AHEAD.most, AHEAD.least + messages);
}

/**
 * Whether taking everything out brings the prompt below a step in the price that it has crossed: above it every
 * request costs a multiple, which is more than what is written again costs once.
 */
function comesBelowStep(
  items: readonly Item[],
  totalTokens: number,
  { steps = [] }: AdaptiveConfig,
): boolean {
  const step = crossedStep(steps, totalTokens);
  const saved = items.reduce((sum, { leastGain }) => sum + leastGain, 0);
  return step !== undefined && staysBelow(step, totalTokens - saved);
}

function hasThinkingInOpenRound(history: readonly IContent[], { boundThinking }: AdaptiveConfig): boolean {
  if (!boundThinking?.size) return false;
  const round = history.slice(findOpenRound(history) ?? history.length);
  return round.some(({ blocks }) => blocks.some((block) => boundThinking.has(block)));
}
