import type { ContentBlock, IContent } from '@hdc/core';
import type { FirstSight } from '../drive/first-sight.ts';
import { blockTexts } from './block-texts.ts';
import type { Need } from './find-needs.ts';
import { referencesIn } from './find-references.ts';

/**
 * The blocks of a request, with those apart that no recording holds: summaries, pointers, notes. Follows the
 * requests of a session: only what is not common with the request before it is looked at.
 */
export class SentBlocks {
  readonly #counts = new Map<ContentBlock, number>();
  readonly #written = new Set<ContentBlock>();
  #entries: readonly IContent[] = [];

  /** From now on about another request. Returns the blocks that came and went. */
  update(
    entries: readonly IContent[],
    commonEntries: number,
    isRecorded: (block: ContentBlock) => boolean,
  ): readonly ContentBlock[] {
    const added = blocksFrom(entries, commonEntries);
    const removed = blocksFrom(this.#entries, commonEntries);
    const changed = added.filter((block) => this.#add(block, isRecorded));
    // A block in both lists stays, and so did not change.
    for (const block of removed) if (this.#remove(block)) changed.push(block);
    this.#entries = entries;
    return changed;
  }

  /** Whether one of the recorded blocks with a text is still there, or the text stands in a new one. */
  holdsText({ text, holders }: Need, firstSight: FirstSight): boolean {
    return this.#holds(holders, firstSight, (block) =>
      blockTexts(block).some((other) => other.includes(text)),
    );
  }

  holdsReference({ text, holders }: Need, firstSight: FirstSight): boolean {
    return this.#holds(holders, firstSight, (block) => referencesIn(block).has(text));
  }

  /** Whether blocks that no recording holds have all of these texts. */
  writtenHold(texts: readonly string[]): boolean {
    const written = [...this.#written].flatMap(blockTexts);
    return texts.every((text) => written.some((other) => other.includes(text)));
  }

  has(block: ContentBlock): boolean {
    return this.#counts.has(block);
  }

  #holds(
    { blocks, hasMore }: Need['holders'],
    firstSight: FirstSight,
    isHolder: (block: ContentBlock) => boolean,
  ): boolean {
    const isSent = (block: ContentBlock): boolean => {
      const reduced = firstSight.sentFor(block);
      return reduced ? this.has(reduced) && isHolder(reduced) : this.has(block);
    };
    if (blocks.some(isSent)) return true;
    for (const block of hasMore ? this.#counts.keys() : this.#written) if (isHolder(block)) return true;
    return false;
  }

  /** Whether it was not there before. */
  #add(block: ContentBlock, isRecorded: (block: ContentBlock) => boolean): boolean {
    const count = this.#counts.get(block) ?? 0;
    this.#counts.set(block, count + 1);
    if (count === 0 && !isRecorded(block)) this.#written.add(block);
    return count === 0;
  }

  /** Whether it is there no more. */
  #remove(block: ContentBlock): boolean {
    const count = (this.#counts.get(block) ?? 0) - 1;
    if (count > 0) {
      this.#counts.set(block, count);
      return false;
    }
    this.#written.delete(block);
    return this.#counts.delete(block);
  }
}

function blocksFrom(entries: readonly IContent[], start: number): ContentBlock[] {
  return entries.slice(start).flatMap(({ blocks }) => blocks);
}
