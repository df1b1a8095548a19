import type { ContentBlock, IContent } from '@hdc/core';
import { counterOfKind, type DensityItem, type DensityResultMetadata } from '@hdc/core/strategies';
import { FirstSight } from './first-sight.ts';
import { SentEntries } from './sent-entries.ts';
import type { MeasuredRequest, PrunedBlock, ReducedBlock } from './sent-request.ts';

/** The requests of one window, in terms of the recording. */
export class SentWindow {
  readonly recorded: IContent[] = [];
  readonly #firstSight = new FirstSight();
  readonly #entries = new SentEntries();
  #previous: readonly IContent[] = [];

  /** A request as it came and as it left, and what was decided of it now. */
  next(
    came: readonly IContent[],
    left: readonly IContent[],
    why: readonly DensityItem[] = [],
  ): Omit<MeasuredRequest, 'answer'> {
    const entries = this.#entries.toEntries(this.recorded, came, left);
    const fresh = came.findLastIndex(({ speaker }) => speaker === 'ai') + 1;
    const [reductions, prunings] = [
      why.filter(({ index }) => index >= fresh),
      why.filter(({ index }) => index < fresh),
    ];
    const commonEntries = countCommon(this.#previous, entries);
    const isFirst = this.#previous.length === 0;
    this.#previous = entries;
    return {
      entries,
      commonEntries,
      pruned: countAsSpecified(prunings),
      prunedByKind: countKinds(prunings),
      reduced: this.#noteReduced(entries, reductions, isFirst),
      firstSight: this.#firstSight,
      pruning: prunings.flatMap((item) => toPruned(item, came)),
      compressions: 0,
    };
  }

  /** The reductions of a block when it came: the answers behind it are still to come. */
  #noteReduced(
    entries: readonly IContent[],
    items: readonly DensityItem[],
    isFirst: boolean,
  ): readonly ReducedBlock[] {
    const from = this.recorded.findLastIndex(({ speaker }) => speaker === 'ai') + 1;
    // A window that goes on with an older one begins with what was decided there.
    if (isFirst) {
      for (const [index, entry] of entries.slice(0, from).entries())
        this.#firstSight.note(this.recorded[index] ?? entry, entry);
    }
    const changed = entries.slice(from).flatMap((entry, at) => {
      const original = this.recorded[from + at] ?? entry;
      this.#firstSight.note(original, entry);
      return entry.blocks.flatMap((after, position) => {
        const before = original.blocks[position];
        return before && before !== after ? [{ before, after }] : [];
      });
    });
    return changed.map((change, at) => ({ ...change, items: items.slice(at, at + 1) }));
  }
}

function toPruned(
  { index, position, tokens: _, ...item }: DensityItem,
  came: readonly IContent[],
): readonly PrunedBlock[] {
  const block: ContentBlock | undefined = came[index]?.blocks[position];
  return block ? [{ ...item, block }] : [];
}

function countAsSpecified(items: readonly DensityItem[]): DensityResultMetadata {
  const counts = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
  for (const { kind } of items) {
    const counter = counterOfKind(kind);
    if (counter) counts[counter] += 1;
  }
  return counts;
}

function countKinds(items: readonly DensityItem[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function countCommon(before: readonly IContent[], after: readonly IContent[]): number {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common++;
  return common;
}
