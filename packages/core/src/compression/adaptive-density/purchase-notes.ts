import type { Purchase } from '../../content/i-content.ts';

/** The sum of all purchases that a history tells of. */
export class PurchaseNotes {
  readonly #notes: { readonly purchase: Purchase; readonly addedAt: number }[] = [];

  /** `addedAt`: messages of the assistant in front of the entry that carries the note. */
  add(purchase: Purchase | undefined, addedAt: number): void {
    if (purchase) this.#notes.push({ purchase, addedAt });
  }

  /** The cost until the next request of the tokens that were taken out, had they stayed. */
  rawOf(messages: number, read: number, write: number): number {
    return this.#sum(({ purchase: { gain }, addedAt }) => gain * (write + read * (messages - addedAt)));
  }

  /** The cost of the purchases until then, without what they have saved. */
  aboveOf(messages: number, read: number): number {
    // Messages that a compression took away are missed; then less counts as saved.
    return this.#sum(
      ({ purchase: { price, gain, message } }) => price - read * gain * Math.max(0, messages - message + 1),
    );
  }

  #sum(read: (note: { readonly purchase: Purchase; readonly addedAt: number }) => number): number {
    return this.#notes.reduce((sum, note) => sum + read(note), 0);
  }
}

/** Two purchases of one entry as one that cost and saves the same. */
export function addPurchases(first: Purchase | undefined, second: Purchase): Purchase {
  if (!first) return second;
  const gain = first.gain + second.gain;
  const gainMessages = first.gain * first.message + second.gain * second.message;
  return {
    price: first.price + second.price,
    gain,
    message: gain === 0 ? second.message : gainMessages / gain,
  };
}
