import type { ContentBlock, HistoryChange, HistoryService, IContent } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';
import { type DensityItem, explainChange } from '@hdc/core/strategies';

/** Something that is no longer in the context, and the tokens that it saves. */
export type LoggedPrune = Omit<DensityItem, 'index' | 'position'>;

/** The newest items are listed; the totals count all of them. */
const LONGEST_LIST = 200;

/** Remembers what left the history, and why. */
export class PruneLog {
  readonly #history: HistoryService;
  readonly #originals = new WeakMap<LoggedPrune, ContentBlock>();
  #items: readonly LoggedPrune[] = [];
  #count = 0;
  #savedTokens = 0;
  /** The last changes wait to be counted. */
  #uncounted: readonly (readonly [sign: 1 | -1, blocks: readonly ContentBlock[]])[] = [];
  #compressions = 0;

  constructor(history: HistoryService) {
    this.#history = history;
    history.on('changed', (change) => this.#recordChange(change));
  }

  /** The newest last. */
  get items(): readonly LoggedPrune[] {
    return this.#items;
  }

  /** The item before it was taken out or shortened. */
  originalOf(item: LoggedPrune): ContentBlock | undefined {
    return this.#originals.get(item);
  }

  get count(): number {
    return this.#count;
  }

  /** Tokens that are no longer sent with every request. */
  get savedTokens(): number {
    const tokensOf = (blocks: readonly ContentBlock[]) =>
      blocks.reduce((sum, block) => sum + this.#history.getBlockTokens(block), 0);
    const saved = this.#uncounted.reduce((sum, [sign, blocks]) => sum + sign * tokensOf(blocks), 0);
    return this.#savedTokens + Math.max(0, saved);
  }

  get compressions(): number {
    return this.#compressions;
  }

  #recordChange(change: HistoryChange): void {
    if (change.type === 'added' || change.type === 'rewound') return;
    if (change.type === 'cleared') {
      this.#forget();
      return;
    }
    const after = this.#history.getRawHistory();
    const explained = explainChange(change, (block) => this.#history.getBlockTokens(block));
    const items = withoutCopies(explained, change.before, after).map((item) =>
      this.#keep(item, change.before),
    );
    this.#count += items.length;
    const [left, brought] = [onlyIn(change.before, after), onlyIn(after, change.before)];
    // A step that found nothing puts the same history back.
    if (change.type === 'compressed' && left.length + brought.length > 0) this.#compressions++;
    // By now the entries that the previous change added are counted.
    this.#savedTokens = this.savedTokens;
    this.#uncounted = [
      [1, left],
      [-1, brought],
    ];
    this.#items = [...this.#items, ...items].slice(-Math.max(LONGEST_LIST, items.length));
  }

  /** Its place is of no use once the history has changed again. */
  #keep({ index, position, ...item }: DensityItem, before: readonly IContent[]): LoggedPrune {
    const original = before[index]?.blocks[position];
    if (original) this.#originals.set(item, original);
    return item;
  }

  #forget(): void {
    this.#items = [];
    this.#count = 0;
    this.#savedTokens = 0;
    this.#uncounted = [];
    this.#compressions = 0;
  }
}

/**
 * Leaves out blocks that are in the history again, word for word: a change read from a recording replaces unchanged blocks with copies.
 */
function withoutCopies(
  items: readonly DensityItem[],
  before: readonly IContent[],
  after: readonly IContent[],
): readonly DensityItem[] {
  const old = new Set(before.flatMap(({ blocks }) => blocks));
  const copies = new Map<string, number>();
  for (const block of after.flatMap(({ blocks }) => blocks)) {
    if (old.has(block)) continue;
    const text = stringifyValue(block);
    copies.set(text, (copies.get(text) ?? 0) + 1);
  }
  return items.filter(({ index, position }) => {
    const text = stringifyValue(before[index]?.blocks[position]);
    const count = copies.get(text) ?? 0;
    copies.set(text, count - 1);
    return count <= 0;
  });
}

function onlyIn(one: readonly IContent[], other: readonly IContent[]): readonly ContentBlock[] {
  const shared = new Set(other.flatMap(({ blocks }) => blocks));
  return one.flatMap(({ blocks }) => blocks).filter((block) => !shared.has(block));
}
