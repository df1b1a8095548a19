import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';
import { referencesIn } from './find-references.ts';

/**
 * The blocks of a request, with those apart that no recording holds: summaries, pointers, notes. Follows the
 * requests of a session: only what is not common with the request before it is looked at.
 */
export class SentBlocks {
  readonly #counts = new Map<ContentBlock, number>();
  readonly #written = new Set<ContentBlock>();
  #entries: readonly IContent[] = [];

  /** From now on about another request. */
  update(
    entries: readonly IContent[],
    commonEntries: number,
    isRecorded: (block: ContentBlock) => boolean,
  ): void {
    for (const { blocks } of this.#entries.slice(commonEntries))
      for (const block of blocks) this.#remove(block);
    for (const { blocks } of entries.slice(commonEntries))
      for (const block of blocks) this.#add(block, isRecorded);
    this.#entries = entries;
  }

  /** Whether one of the recorded blocks with a text is still there, or the text stands in a new one. */
  holdsText(text: string, recorded: readonly ContentBlock[]): boolean {
    if (recorded.some((block) => this.has(block))) return true;
    return [...this.#written].some((block) => blockTexts(block).some((other) => other.includes(text)));
  }

  holdsReference(reference: string, recorded: readonly ContentBlock[]): boolean {
    if (recorded.some((block) => this.has(block))) return true;
    return [...this.#written].some((block) => referencesIn(block).has(reference));
  }

  has(block: ContentBlock): boolean {
    return this.#counts.has(block);
  }

  #add(block: ContentBlock, isRecorded: (block: ContentBlock) => boolean): void {
    this.#counts.set(block, (this.#counts.get(block) ?? 0) + 1);
    if (!isRecorded(block)) this.#written.add(block);
  }

  #remove(block: ContentBlock): void {
    const count = (this.#counts.get(block) ?? 0) - 1;
    if (count > 0) {
      this.#counts.set(block, count);
      return;
    }
    this.#counts.delete(block);
    this.#written.delete(block);
  }
}
