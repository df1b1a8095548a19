import {
  type ContentBlock,
  type DensityItem,
  explainChange,
  type HistoryChange,
  type HistoryService,
  type IContent,
} from '@hdc/core';
import { isRewind } from './is-rewind.ts';
import { withoutCopies } from './without-copies.ts';

/** Something that is no longer in the context, and the tokens that it saves. */
export type PrunedItem = Omit<DensityItem, 'index' | 'position'>;

/** The newest items are listed; the totals count all of them. */
const LONGEST_LIST = 200;

/** Remembers what left the history, and why. */
export class PruneLog {
  readonly #history: HistoryService;
  readonly #originals = new WeakMap<PrunedItem, ContentBlock>();
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

  /** What an item was before it was taken out or shortened. */
  originalOf(item: PrunedItem): ContentBlock | undefined {
    return this.#originals.get(item);
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
    if (change.type === 'added' || isRewind(change)) return;
    if (change.type === 'cleared') {
      this.#forget();
      return;
    }
    const after = this.#history.getRawHistory();
    const left = explainChange(change, (block) => this.#history.getBlockTokens(block));
    const items = withoutCopies(left, change.before, after).map((item) => this.#keep(item, change.before));
    if (change.type === 'compressed') this.#compressions++;
    this.#count += items.length;
    this.#savedTokens += Math.max(
      0,
      this.#tokensOnlyIn(change.before, after) - this.#tokensOnlyIn(after, change.before),
    );
    this.#items = [...this.#items, ...items].slice(-Math.max(LONGEST_LIST, items.length));
  }

  /** Where it stood is of no use once the history has changed again. */
  #keep({ index, position, ...item }: DensityItem, before: readonly IContent[]): PrunedItem {
    const original = before[index]?.blocks[position];
    if (original) this.#originals.set(item, original);
    return item;
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
