import type { PromptBlock } from '@hdc/prices';

/** The blocks of one prompt after the other in tokens of the vendor; most are those of the prompt before. */
export class PromptScale {
  #from: readonly PromptBlock[] = [];
  #blocks: readonly PromptBlock[] = [];
  #start = 0;
  #perEstimate = 1;

  /** Those of the last prompt. */
  get blocks(): readonly PromptBlock[] {
    return this.#blocks;
  }

  /** The first block has the tokens that stand in front of the conversation, the others theirs by the estimate. */
  toVendor(from: readonly PromptBlock[], start: number, perEstimate: number): readonly PromptBlock[] {
    const isKnown = this.#perEstimate === perEstimate;
    if (isKnown && this.#from === from && this.#start === start) return this.#blocks;
    const blocks: PromptBlock[] = [];
    for (const block of from) {
      const at = blocks.length;
      const before = at > 0 && isKnown && this.#from[at] === block ? this.#blocks[at] : undefined;
      blocks.push(before ?? { ...block, tokens: at === 0 ? start : block.tokens * perEstimate });
    }
    [this.#from, this.#blocks] = [from, blocks];
    [this.#start, this.#perEstimate] = [start, perEstimate];
    return blocks;
  }
}
