import type { ContentBlock, IContent } from '@hdc/core';

/** The blocks of a recording that were made smaller before they were first sent, with the text that was sent. */
export class FirstSight {
  readonly #originals = new Map<ContentBlock, ContentBlock>();
  readonly #reduced = new Map<ContentBlock, ContentBlock>();

  /** An entry of the recording, and the same entry as the session took it. */
  note(recorded: IContent, taken: IContent): void {
    if (taken === recorded) return;
    for (const [position, original] of recorded.blocks.entries()) {
      const block = taken.blocks[position];
      if (!block || block === original) continue;
      this.#originals.set(block, original);
      this.#reduced.set(original, block);
    }
  }

  /** The block of the recording that a sent block stands for. */
  originalOf(block: ContentBlock): ContentBlock {
    return this.#originals.get(block) ?? block;
  }

  /** The block that was sent instead of a recorded one; undefined if it was sent as it is. */
  sentFor(original: ContentBlock): ContentBlock | undefined {
    return this.#reduced.get(original);
  }
}
