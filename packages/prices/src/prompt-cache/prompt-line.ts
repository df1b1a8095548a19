import type { KeptBeginning } from '@hdc/core/models';
import type { PromptBlock } from './vendor-cache.ts';

/** The last prompt of a conversation, whose beginnings the cache may hold. */
export class PromptLine {
  #blocks: readonly PromptBlock[] = [];
  #sums: readonly number[] = [];

  /** The number of leading blocks that equal those of the last prompt. */
  common(blocks: readonly PromptBlock[]): number {
    const most = Math.min(this.#blocks.length, blocks.length);
    let count = 0;
    while (count < most && isSame(this.#blocks[count], blocks[count])) count += 1;
    return count;
  }

  /** Tokens of the first blocks, as they counted in the last prompt. */
  tokensAt(blocks: number): number {
    return this.#sums[blocks] ?? 0;
  }

  /** Tokens in front of each block, and behind the last. */
  follow(blocks: readonly PromptBlock[]): readonly number[] {
    const sums = [0];
    let sum = 0;
    for (const { tokens } of blocks) {
      sum += tokens;
      sums.push(sum);
    }
    this.#blocks = blocks;
    this.#sums = sums;
    return sums;
  }
}

/** Most are the same objects from prompt to prompt. */
function isSame(known: PromptBlock | undefined, block: PromptBlock | undefined): boolean {
  return known === block || known?.key === block?.key;
}

/** Other conversations keep the system prompt and the tools; how long ago nobody knows. */
export function startOf(blocks: readonly PromptBlock[]): KeptBeginning {
  return {
    blocks: 1,
    tokens: blocks[0]?.tokens ?? 0,
    lifetimeSeconds: 0,
    usedAt: Number.NEGATIVE_INFINITY,
  };
}
