/** Something that may be taken out, as the decision sees it. */
interface Offer {
  /** Tokens that it would save on every request. */
  readonly gain: number;
  /** Cached tokens that stand behind it: taking it out means writing all of them again. */
  readonly cachedBehind: number;
  /** Tokens of thinking behind it that the model would no longer take, and would have to think again. */
  readonly thinkingBehind: number;
  /** Whether a cut may be made in front of it: it is due, and the session can afford to take it and all that are newer. */
  readonly isAffordable: boolean;
}

interface Prices {
  /** Prices of a cached and an uncached token. */
  readonly read: number;
  readonly write: number;
  /** The additional saving of each token in this very request, because it would be written anyway. */
  readonly savedNow: number;
}

/** The price of a lost thinking token in uncached input tokens: vendors charge five times as much for output. */
export const THINKING_PRICE = 5;

/**
 * How many offers, from the newest on, bring the most over so many requests, less what they cost now. If two cuts
 * bring the same, the larger one wins: it leaves the shorter prompt.
 */
export function countWorthAhead(offers: readonly Offer[], prices: Prices, requests: number): number {
  const { read, savedNow } = prices;
  let saved = 0;
  let most = 0;
  let worth = 0;
  offers.forEach((offer, index) => {
    saved += offer.gain;
    const net = (read * requests + savedNow) * saved - priceOf(offer, saved, prices);
    if (offer.isAffordable && net >= most) [most, worth] = [net, index + 1];
  });
  return worth;
}

/** The price of a cut: tokens written again and thought again behind it. */
function priceOf({ cachedBehind, thinkingBehind }: Offer, saved: number, { read, write }: Prices): number {
  const rewritten = Math.max(0, cachedBehind - saved - thinkingBehind);
  return (write - read) * rewritten + THINKING_PRICE * thinkingBehind;
}
