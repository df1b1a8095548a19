import {
  type DensityItem,
  explainChange,
  type HistoryChange,
  type HistoryService,
  type IContent,
} from '@hdc/core';
import { withoutCopies } from './without-copies.ts';

/** Something that is no longer in the context, and the tokens that it saves. */
export type PrunedItem = Omit<DensityItem, 'index' | 'position'>;

/** The newest items are listed; the totals count all of them. */
const LONGEST_LIST = 200;

/** Remembers what left the history, and why. */
export class PruneLog {
  readonly #history: HistoryService;
  #items: readonly PrunedItem[] = [];
  #count = 0;
  #savedTokens = 0;
  #compressions = 0;

  constructor(history: HistoryService) {
    this.#history = history;
    history.on('changed', (change) => this.#recordChange(change));
  }

  /** The newest last. */
  get items(): readonly PrunedItem[] {
    return this.#items;
  }

  get count(): number {
    return this.#count;
  }

  /** Tokens that are no longer sent with every request. */
  get savedTokens(): number {
    return this.#savedTokens;
  }

  get compressions(): number {
    return this.#compressions;
  }

  #recordChange(change: HistoryChange): void {
    if (change.type === 'added') return;
    if (change.type === 'cleared') {
      this.#forget();
      return;
    }
    const after = this.#history.getRawHistory();
    const left = explainChange(change, (block) => this.#history.getBlockTokens(block));
    const items = withoutCopies(left, change.before, after).map(toPrunedItem);
    if (change.type === 'compressed') this.#compressions++;
    this.#count += items.length;
    this.#savedTokens += Math.max(
      0,
      this.#tokensOnlyIn(change.before, after) - this.#tokensOnlyIn(after, change.before),
    );
    this.#items = [...this.#items, ...items].slice(-Math.max(LONGEST_LIST, items.length));
  }

  #tokensOnlyIn(one: readonly IContent[], other: readonly IContent[]): number {
    const shared = new Set(other.flatMap(({ blocks }) => blocks));
    const own = one.flatMap(({ blocks }) => blocks).filter((block) => !shared.has(block));
    return own.reduce((sum, block) => sum + this.#history.getBlockTokens(block), 0);
  }

  #forget(): void {
    this.#items = [];
    this.#count = 0;
    this.#savedTokens = 0;
    this.#compressions = 0;
  }
}

/** Where it stood is of no use once the history has changed again. */
function toPrunedItem({ index, position, ...item }: DensityItem): PrunedItem {
  return item;
}
