/** Something that may be taken out, as the decision sees it. */
export interface Offer {
  /** Tokens that it would save on every request. */
  readonly gain: number;
  /** Requests that it has been waiting for. */
  readonly waited: number;
  /** Cached tokens that stand behind it: taking it out means writing all of them again. */
  readonly cachedBehind: number;
  /** Tokens of thinking behind it that the model would no longer take, and would have to think again. */
  readonly thinkingBehind: number;
  /** Whether the session can afford to take it and all that are newer. */
  readonly isAffordable: boolean;
}

/** Prices of a cached and an uncached token, and how much rent must be paid before buying. */
export interface Prices {
  readonly read: number;
  readonly write: number;
  /** What each token saves on this very request besides, because it is written anyway. */
  readonly savedNow: number;
  readonly buyFactor: number;
}

/** What a token of thinking costs that is lost, in uncached ones: vendors take five times as much for output. */
export const THINKING_PRICE = 5;

/**
 * How many offers, from the newest on, to take. An offer that waits costs rent: its tokens at the price of
 * a cached one on every request. Taking it costs a purchase: what stands behind it is written anew. As with
 * skis, one buys when the rent paid so far comes near the price, and only what can be afforded. Offers are
 * ordered from newest to oldest.
 */
export function countWorthBuying(offers: readonly Offer[], prices: Prices): number {
  const { read, write, savedNow, buyFactor } = prices;
  let saved = 0;
  let rent = 0;
  let worth = 0;
  offers.forEach(({ gain, waited, cachedBehind, thinkingBehind, isAffordable }, index) => {
    saved += gain;
    rent += read * gain * waited + savedNow * gain;
    const rewritten = Math.max(0, cachedBehind - saved - thinkingBehind);
    const price = (write - read) * rewritten + THINKING_PRICE * thinkingBehind;
    if (isAffordable && rent >= buyFactor * price) worth = index + 1;
  });
  return worth;
}
