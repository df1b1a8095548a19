import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';
import { findInnerReferences, referencesIn } from './find-references.ts';

/** The blocks that held something, from the newest on. */
export interface Holders {
  readonly blocks: readonly ContentBlock[];
  /** There were more of them, older ones. */
  readonly hasMore: boolean;
}

/** So many holders are named: with all of them, a session that repeats itself would grow quadratically. */
const MOST_HOLDERS = 16;

/** The content of a recorded window, and the blocks that hold it. Grows with the window. */
export class WindowIndex {
  readonly #blocks: ContentBlock[] = [];
  /** For each reference, the positions of the blocks that hold it, in order. */
  readonly #byReference = new Map<string, number[]>();
  /** Earlier finds, and among how many blocks: only later ones are searched again. */
  readonly #known = new Map<string, { readonly holders: Holders; readonly among: number }>();

  add({ blocks }: IContent): void {
    for (const block of blocks) {
      for (const reference of referencesIn(block)) {
        const known = this.#byReference.get(reference);
        if (known) known.push(this.#blocks.length);
        else this.#byReference.set(reference, [this.#blocks.length]);
      }
      this.#blocks.push(block);
    }
  }

  /** Blocks that hold a text, such as the one an edit replaces. */
  blocksWithText(text: string): Holders {
    const { holders: older, among } = this.#known.get(text) ?? { holders: NONE, among: 0 };
    const newer = this.#search(text, among);
    const blocks = [...newer, ...older.blocks];
    const holders = {
      blocks: blocks.slice(0, MOST_HOLDERS),
      hasMore: older.hasMore || blocks.length > MOST_HOLDERS,
    };
    this.#known.set(text, { holders, among: this.#blocks.length });
    return holders;
  }

  blocksWithReference(reference: string): Holders {
    const positions = this.#byReference.get(reference) ?? [];
    const blocks = positions.slice(-MOST_HOLDERS).flatMap((position) => this.#blocks[position] ?? []);
    return { blocks: blocks.reverse(), hasMore: positions.length > MOST_HOLDERS };
  }

  /** From the newest block to the one at `start`; one more than are named, to tell that there are more. */
  #search(text: string, start: number): readonly ContentBlock[] {
    const inner = findInnerReferences(text);
    const rarest = this.#rarest(inner);
    const found: ContentBlock[] = [];
    for (let i = (rarest ?? this.#blocks).length - 1; i >= 0 && found.length <= MOST_HOLDERS; i--) {
      const position = rarest ? (rarest[i] ?? 0) : i;
      if (position < start) break;
      const block = this.#blocks[position];
      if (block && mayHold(block, inner) && blockTexts(block).some((other) => other.includes(text))) {
        found.push(block);
      }
    }
    return found;
  }

  /** The positions of whatever stands in the fewest blocks; undefined if there is nothing to go by. */
  #rarest(references: readonly string[]): readonly number[] | undefined {
    return references
      .map((reference) => this.#byReference.get(reference) ?? [])
      .reduce<readonly number[] | undefined>(
        (least, positions) => (least && least.length <= positions.length ? least : positions),
        undefined,
      );
  }
}

const NONE: Holders = { blocks: [], hasMore: false };

/** A block without the names that stand inside a text cannot hold it, and names are quickly compared. */
function mayHold(block: ContentBlock, references: readonly string[]): boolean {
  const known = referencesIn(block);
  return references.every((reference) => known.has(reference));
}
