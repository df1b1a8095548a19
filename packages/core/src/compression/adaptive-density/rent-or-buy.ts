/** Something that may be taken out, as the decision sees it. */
interface Offer {
  /** Tokens that it would save on every request. */
  readonly gain: number;
  /** Requests that it has been waiting for. */
  readonly waited: number;
  /** Cached tokens that stand behind it: taking it out means writing all of them again. */
  readonly cachedBehind: number;
  /** Tokens of thinking behind it that the model would no longer take, and would have to think again. */
  readonly thinkingBehind: number;
  /** Whether a cut may be made in front of it: it is due, and the session can afford to take it and all that are newer. */
  readonly isAffordable: boolean;
}

/** Prices of a cached and an uncached token. */
interface Prices {
  readonly read: number;
  readonly write: number;
}

/** With how much rent must be paid before buying. */
interface RentPrices extends Prices {
  /** The additional saving of each token in this very request, because it is written anyway. */
  readonly savedNow: number;
  readonly buyFactor: number;
}

/** The price of a lost thinking token in uncached input tokens: vendors charge five times as much for output. */
export const THINKING_PRICE = 5;

/**
 * How many offers, from the newest on, to take. An offer that waits costs rent: its tokens at the price of
 * a cached one on every request. Taking it costs a purchase: what stands behind it is written anew. As with
 * skis, one buys when the rent paid so far comes near the price, and only what can be afforded. Offers are
 * ordered from newest to oldest.
 */
export function countWorthBuying(offers: readonly Offer[], prices: RentPrices): number {
  const { read, savedNow, buyFactor } = prices;
  let saved = 0;
  let rent = 0;
  let worth = 0;
  offers.forEach((offer, index) => {
    const { gain, waited, isAffordable } = offer;
    saved += gain;
    rent += read * gain * waited + savedNow * gain;
    if (isAffordable && rent >= buyFactor * priceOf(offer, saved, prices)) worth = index + 1;
  });
  return worth;
}

/** How many offers, from the newest on, bring the most over so many requests, less what they cost now. */
export function countWorthAhead(offers: readonly Offer[], prices: Prices, requests: number): number {
  let saved = 0;
  let most = 0;
  let worth = 0;
  offers.forEach((offer, index) => {
    saved += offer.gain;
    const net = prices.read * saved * requests - priceOf(offer, saved, prices);
    if (offer.isAffordable && net > most) [most, worth] = [net, index + 1];
  });
  return worth;
}

/** The price of a cut: tokens written again and thought again behind it. */
function priceOf({ cachedBehind, thinkingBehind }: Offer, saved: number, { read, write }: Prices): number {
  const rewritten = Math.max(0, cachedBehind - saved - thinkingBehind);
  return (write - read) * rewritten + THINKING_PRICE * thinkingBehind;
}
