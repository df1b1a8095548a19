import type { ContentBlock, IContent } from '@hdc/core';

/**
 * Plays a vendor that binds thinking: it remembers behind what each thought was made, and finds those that
 * come back behind anything else.
 */
export class BoundThoughts {
  readonly #places = new Map<string, number>();

  /** The answer begins with its thoughts. */
  remember(model: string, contents: readonly IContent[], answer: readonly ContentBlock[]): void {
    const place = contents.reduce(hashEntry, hashText(0, model));
    for (const block of answer) {
      if (block.type === 'thinking' && block.signature !== undefined)
        this.#places.set(block.signature, place);
    }
  }

  /** The signatures that this model would refuse. */
  findMisplaced(model: string, contents: readonly IContent[]): readonly string[] {
    const misplaced: string[] = [];
    let hash = hashText(0, model);
    for (const entry of contents) {
      for (const block of entry.blocks) {
        if (block.type !== 'thinking' || block.signature === undefined) continue;
        if ((this.#places.get(block.signature) ?? hash) !== hash) misplaced.push(block.signature);
      }
      hash = hashEntry(hash, entry);
    }
    return misplaced;
  }
}

/** Thinking itself does not count: it may be left out. */
function hashEntry(hash: number, { speaker, blocks }: IContent): number {
  return blocks.reduce(
    (sum, block) => (block.type === 'thinking' ? sum : hashBlock(hashText(sum, speaker), block)),
    hash,
  );
}

const remembered = new WeakMap<ContentBlock, number>();

function hashBlock(hash: number, block: ContentBlock): number {
  let own = remembered.get(block);
  if (own === undefined) {
    own = hashText(1, JSON.stringify(block));
    remembered.set(block, own);
  }
  return Math.imul(hash ^ own, 0x9e3779b1) ^ (hash >>> 15);
}

function hashText(seed: number, text: string): number {
  let hash = seed ^ text.length;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
