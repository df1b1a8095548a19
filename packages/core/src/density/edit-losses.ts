import { callIdOf } from '../content/call-id-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import type { EditReason } from '../history/edit-reason.ts';
import type { DraftEdit } from './draft-edit.ts';

/** A block of the raw history that is no longer there as it was. */
export interface BlockLoss {
  readonly block: ContentBlock;
  readonly index: number;
  readonly position: number;
  readonly reason: EditReason;
  /** What it saves, after everything that was put in its place. */
  readonly tokens: number;
}

interface OpenLoss extends BlockLoss {
  tokens: number;
}

/**
 * The blocks that edits took out. A block has one reason, the first: what a later edit does to its stand-in
 * only changes how much it saves.
 */
export class EditLosses {
  readonly #raw: readonly IContent[];
  readonly #tokensOf: (block: ContentBlock) => number;
  /** Per entry, what stands in the place of a loss. */
  readonly #standIns = new Map<number, Map<ContentBlock, OpenLoss>>();
  readonly #losses: OpenLoss[] = [];

  constructor(raw: readonly IContent[], tokensOf: (block: ContentBlock) => number) {
    this.#raw = raw;
    this.#tokensOf = tokensOf;
  }

  get all(): readonly BlockLoss[] {
    return this.#losses;
  }

  add({ index, before, after, reason }: DraftEdit): void {
    const kept = new Set(after?.blocks);
    const old = after && new Set(before.blocks);
    const fresh = after ? after.blocks.filter((block) => !old?.has(block)) : [];
    let last: OpenLoss | undefined;
    for (const block of before.blocks) {
      if (kept.has(block)) continue;
      const loss = this.#standIns.get(index)?.get(block) ?? this.#open(index, block, reason);
      if (!loss) continue;
      loss.tokens += this.#tokensOf(block);
      this.#replace(loss, takeMatch(fresh, block));
      last = loss;
    }
    // What an edit puts in besides is there because of what it took out.
    if (last) for (const block of fresh) this.#replace(last, block);
  }

  #open(index: number, block: ContentBlock, reason: EditReason): OpenLoss | undefined {
    const position = this.#raw[index]?.blocks.indexOf(block) ?? -1;
    if (position < 0) return undefined;
    const loss = { block, index, position, reason, tokens: 0 };
    this.#losses.push(loss);
    return loss;
  }

  #replace(loss: OpenLoss, standIn: ContentBlock | undefined): void {
    if (!standIn) return;
    loss.tokens -= this.#tokensOf(standIn);
    const ofEntry = this.#standIns.get(loss.index) ?? new Map<ContentBlock, OpenLoss>();
    this.#standIns.set(loss.index, ofEntry.set(standIn, loss));
  }
}

/** Takes what stands for a block out of the new ones: that of the same call, or the next of its type. */
function takeMatch(fresh: ContentBlock[], lost: ContentBlock): ContentBlock | undefined {
  const position = fresh.findIndex((block) => block.type === lost.type && callIdOf(block) === callIdOf(lost));
  return position < 0 ? undefined : fresh.splice(position, 1)[0];
}
