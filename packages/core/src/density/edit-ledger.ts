import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityItem } from '../history/density-result.ts';
import type { EditReason } from '../history/edit-reason.ts';
import { describeBlock } from './describe-block.ts';

/** A block of the raw history that is no longer there as it was. */
interface Loss {
  readonly block: ContentBlock;
  readonly index: number;
  readonly position: number;
  readonly reason: EditReason;
  /** What it saves, after everything that was put in its place. */
  tokens: number;
}

/**
 * Finds out what each edit takes out of a history. A block has one reason, the first: what a later edit
 * does to its stand-in only changes how much it saves.
 */
export class EditLedger {
  readonly #raw: readonly IContent[];
  readonly #tokensOf: (block: ContentBlock) => number;
  /** Per entry, what stands in the place of a loss. */
  readonly #standIns = new Map<number, Map<ContentBlock, Loss>>();
  readonly #losses: Loss[] = [];

  constructor(raw: readonly IContent[], tokensOf: (block: ContentBlock) => number) {
    this.#raw = raw;
    this.#tokensOf = tokensOf;
  }

  /** The entry at a raw index becomes another one; none when it is removed. */
  record(index: number, before: IContent, after: IContent | undefined, reason: EditReason): void {
    const kept = new Set(after?.blocks);
    const old = new Set(before.blocks);
    const fresh = after ? after.blocks.filter((block) => !old.has(block)) : [];
    let last: Loss | undefined;
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

  /** In the order of the history. */
  toItems(): readonly DensityItem[] {
    const exchanges = findToolExchanges(this.#raw);
    const saved = new Map<Loss, number>();
    for (const [loss, owner] of this.#findOwners()) saved.set(owner, (saved.get(owner) ?? 0) + loss.tokens);
    return [...saved]
      .map(([{ block, index, position, reason }, tokens]): DensityItem => {
        const entry = this.#raw[index] ?? { speaker: 'tool', blocks: [] };
        const call = exchanges.answeredIn(index)[position]?.call;
        return { ...reason, ...describeBlock(block, entry, call), index, position, tokens };
      })
      .sort((a, b) => a.index - b.index || a.position - b.position);
  }

  #open(index: number, block: ContentBlock, reason: EditReason): Loss | undefined {
    const position = this.#raw[index]?.blocks.indexOf(block) ?? -1;
    if (position < 0) return undefined;
    const loss = { block, index, position, reason, tokens: 0 };
    this.#losses.push(loss);
    return loss;
  }

  #replace(loss: Loss, standIn: ContentBlock | undefined): void {
    if (!standIn) return;
    loss.tokens -= this.#tokensOf(standIn);
    const ofEntry = this.#standIns.get(loss.index) ?? new Map<ContentBlock, Loss>();
    this.#standIns.set(loss.index, ofEntry.set(standIn, loss));
  }

  /** A call that goes with its response is no item of its own, nor are the thoughts that led to it. */
  #findOwners(): ReadonlyMap<Loss, Loss> {
    const exchanges = findToolExchanges(this.#raw);
    const byCall = new Map<ContentBlock, Loss>();
    for (const loss of this.#losses) {
      const call = exchanges.answeredIn(loss.index)[loss.position]?.call;
      if (call) byCall.set(call, loss);
    }
    const owners = new Map<Loss, Loss>();
    const byEntry = new Map<number, Loss>();
    for (const loss of this.#losses) {
      if (isSilent(loss.block)) continue;
      const owner = byCall.get(loss.block) ?? loss;
      owners.set(loss, owner);
      if (!byEntry.has(loss.index)) byEntry.set(loss.index, owner);
    }
    for (const loss of this.#losses) {
      if (isSilent(loss.block)) owners.set(loss, byEntry.get(loss.index) ?? loss);
    }
    return owners;
  }
}

/** Thinking and blank text say nothing by themselves. */
function isSilent(block: ContentBlock): boolean {
  return block.type === 'thinking' || (block.type === 'text' && block.text.trim() === '');
}

/** Takes what stands for a block out of the new ones: that of the same call, or the next of its type. */
function takeMatch(fresh: ContentBlock[], lost: ContentBlock): ContentBlock | undefined {
  const position = fresh.findIndex((block) => block.type === lost.type && callIdOf(block) === callIdOf(lost));
  return position < 0 ? undefined : fresh.splice(position, 1)[0];
}

function callIdOf(block: ContentBlock): string | undefined {
  if (block.type === 'tool_call') return block.id;
  return block.type === 'tool_response' ? block.callId : undefined;
}
