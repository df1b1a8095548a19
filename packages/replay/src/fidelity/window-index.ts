import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';
import { referencesIn } from './find-references.ts';

/** What stood in a recorded window, and in which blocks. Grows with the window. */
export class WindowIndex {
  readonly #blocks: ContentBlock[] = [];
  readonly #blocksByReference = new Map<string, ContentBlock[]>();

  add({ blocks }: IContent): void {
    for (const block of blocks) {
      this.#blocks.push(block);
      for (const reference of referencesIn(block)) {
        const known = this.#blocksByReference.get(reference);
        if (known) known.push(block);
        else this.#blocksByReference.set(reference, [block]);
      }
    }
  }

  /** Blocks that hold a text, such as the one an edit replaces. */
  blocksWithText(text: string): readonly ContentBlock[] {
    return this.#blocks.filter((block) => blockTexts(block).some((other) => other.includes(text)));
  }

  blocksWithReference(reference: string): readonly ContentBlock[] {
    return this.#blocksByReference.get(reference) ?? [];
  }
}
