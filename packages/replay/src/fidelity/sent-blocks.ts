import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';
import { referencesIn } from './find-references.ts';

/** The blocks of a request, with those apart that no recording holds: summaries, pointers, notes. */
export class SentBlocks {
  readonly #all: ReadonlySet<ContentBlock>;
  readonly #written: readonly ContentBlock[];

  constructor(sent: readonly IContent[], isRecorded: (block: ContentBlock) => boolean) {
    const blocks = sent.flatMap((entry) => entry.blocks);
    this.#all = new Set(blocks);
    this.#written = blocks.filter((block) => !isRecorded(block));
  }

  /** Whether one of the recorded blocks with a text is still there, or the text stands in a new one. */
  holdsText(text: string, recorded: readonly ContentBlock[]): boolean {
    return (
      recorded.some((block) => this.#all.has(block)) ||
      this.#written.some((block) => blockTexts(block).some((other) => other.includes(text)))
    );
  }

  holdsReference(reference: string, recorded: readonly ContentBlock[]): boolean {
    return (
      recorded.some((block) => this.#all.has(block)) ||
      this.#written.some((block) => referencesIn(block).has(reference))
    );
  }

  has(block: ContentBlock): boolean {
    return this.#all.has(block);
  }
}
