import {
  type DensityItem,
  type Explanation,
  explainChange,
  type HistoryChange,
  type HistoryService,
  type IContent,
  type SessionEvent,
} from '@hdc/core';
import { withoutCopies } from './without-copies.ts';

/** Something that is no longer in the context. */
export interface PrunedItem {
  readonly what: string;
  readonly why: string;
  readonly tokens: number;
}

/** The newest items are listed; the totals count all of them. */
const LONGEST_LIST = 200;

/** Remembers what left the history, and why. */
export class PruneLog {
  readonly #history: HistoryService;
  #items: PrunedItem[] = [];
  #count = 0;
  #savedTokens = 0;
  #compressions = 0;
  /** The last edit, whose reasons its event may still tell. */
  #lastEdit:
    | { readonly before: readonly IContent[]; readonly explanations: readonly Explanation[] }
    | undefined;

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

  /** A strategy that weighs its edits says more about them than can be seen in the history. */
  recordEvent(event: SessionEvent): void {
    if (event.type !== 'optimized' || !event.details || !this.#lastEdit) return;
    const { before, explanations } = this.#lastEdit;
    const reasons = event.details.applied;
    const better = explanations.map(({ what, why, block }) => ({
      what,
      why: reasonOf(block, before, reasons) ?? why,
      tokens: this.#history.getBlockTokens(block),
    }));
    this.#items.splice(this.#items.length - better.length, better.length, ...better);
  }

  #recordChange(change: HistoryChange): void {
    if (change.type === 'added') return;
    if (change.type === 'cleared') {
      this.#forget();
      return;
    }
    const after = this.#history.getRawHistory();
    const isCompressed = change.type === 'compressed';
    const left = explainChange(change.before, after, isCompressed);
    const explanations = withoutCopies(left, change.before, after);
    if (isCompressed) this.#compressions++;
    this.#lastEdit = { before: change.before, explanations };
    this.#count += explanations.length;
    this.#savedTokens += Math.max(
      0,
      this.#tokensOnlyIn(change.before, after) - this.#tokensOnlyIn(after, change.before),
    );
    const items = explanations.map(({ what, why, block }) => ({
      what,
      why,
      tokens: this.#history.getBlockTokens(block),
    }));
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
    this.#lastEdit = undefined;
  }
}

function reasonOf(
  block: Explanation['block'],
  before: readonly IContent[],
  reasons: readonly DensityItem[],
): string | undefined {
  return reasons.find(({ index }) => before[index]?.blocks.includes(block))?.why;
}
