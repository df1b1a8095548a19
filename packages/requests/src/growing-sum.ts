import type { IContent } from '@hdc/core';

/** A sum over the entries of requests: those that the last one with the same beginning had are not looked at again. */
export class GrowingSum {
  readonly #amountOf: (entry: IContent) => number;
  /** By their first entry. */
  readonly #last = new WeakMap<IContent, { readonly entries: readonly IContent[]; readonly sum: number }>();

  constructor(amountOf: (entry: IContent) => number) {
    this.#amountOf = amountOf;
  }

  of(entries: readonly IContent[]): number {
    const [first] = entries;
    if (!first) return 0;
    const last = this.#last.get(first);
    const known = last && isPrefix(last.entries, entries) ? last : { entries: [], sum: 0 };
    let { sum } = known;
    for (const entry of entries.slice(known.entries.length)) sum += this.#amountOf(entry);
    this.#last.set(first, { entries, sum });
    return sum;
  }
}

function isPrefix(entries: readonly IContent[], others: readonly IContent[]): boolean {
  if (entries.length > others.length) return false;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    if (entries[index] !== others[index]) return false;
  }
  return true;
}
