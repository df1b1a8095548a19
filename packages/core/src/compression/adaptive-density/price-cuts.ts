import type { PromptCacheRule } from '../../vendors/cache-rule.ts';
import type { Item } from './item-kind.ts';
import type { PricedPrompt } from './read-prompt.ts';
import { THINKING_PRICE } from './worth-ahead.ts';

/** The effect on the next request's bill of taking out an item and all newer ones, in plain input tokens. */
interface CutPrice {
  /** The price of the tokens that are written again, less that of the tokens no longer written. */
  readonly price: number;
  /** Tokens of thinking that the model would no longer take. */
  readonly thinking: number;
  /** How much dearer the request becomes; endless for a cut that may not be made. */
  readonly above: number;
  /** Tokens that are gone from the prompt at least. */
  readonly saved: number;
}

/** A pointer may be longer or shorter than the gain of an item supposes, by so many tokens. */
const POINTER_SLACK = 40;

/**
 * A client that adds a frame to each block, so that no purchase is priced too low, may count a short prompt twice
 * as long as it is.
 */
const FRAMED = 2;

/** The price of each cut, from the newest item on; where it is not certain, rather too high. */
export function priceCuts(
  newestFirst: readonly Item[],
  prompt: PricedPrompt,
  { read, write, ttlSeconds, bill }: PromptCacheRule,
  frameTokens = 0,
): readonly CutPrice[] {
  const { tokens, totalTokens, rewrittenFrom, unheld, thinkingFrom, gapSeconds } = prompt;
  const { minimumPrefix = 0, hits = [] } = bill ?? {};
  const foundLate = hits.find(({ upToSeconds }) => gapSeconds <= upToSeconds)?.share ?? 0;
  const cachedShare = gapSeconds > ttlSeconds ? foundLate : 1;
  const shortest = minimumPrefix * (frameTokens > 0 ? FRAMED : 1);
  const writing = (bill?.write ?? write) - read;
  let before = totalTokens;
  let entry = tokens.length;
  let mostSaved = 0;
  let saved = 0;
  let thinking = 0;
  return newestFirst.map(({ index, change, leastGain, mostGain }) => {
    while (entry > index) before -= tokens[--entry] ?? 0;
    mostSaved += mostGain + POINTER_SLACK;
    saved += Math.max(0, leastGain - POINTER_SLACK);
    // Thinking that goes makes no other invalid.
    if (change.type !== 'drop') thinking = thinkingFrom[index + 1] ?? 0;
    const behind = Math.max(0, (rewrittenFrom[index] ?? 0) - saved - thinking);
    // The prefix in front of the cut may be too short to be found in the cache.
    const rewritten = before < minimumPrefix ? before + behind : behind;
    const price = writing * (cachedShare * rewritten - (1 - cachedShare) * saved) + THINKING_PRICE * thinking;
    // A prompt that has become too short to be cached would be dearer than a longer one, every time.
    const isCached = totalTokens - mostSaved >= shortest;
    // Nobody knows whether anything in front of it would be found.
    const isFound = index >= unheld;
    return {
      price,
      thinking,
      above: isCached && isFound ? price - read * saved : Number.POSITIVE_INFINITY,
      saved,
    };
  });
}
