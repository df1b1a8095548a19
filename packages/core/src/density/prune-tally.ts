import type { EditReason } from '../history/applied-change.ts';
import type { DensityResultMetadata, PruneCounts } from '../history/density-result.ts';

/** A counted kind, and the counter of the specification that it adds to, if it belongs to one. */
interface Counted {
  readonly kind: string;
  readonly counter?: keyof DensityResultMetadata | undefined;
}

/** Counts what is taken out, by kind; the three counters of the specification are a view of that. */
export class PruneTally {
  readonly #counts = new Map<string, number>();
  readonly #metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

  add({ kind, counter }: Counted, times: number): void {
    if (times === 0) return;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times);
    if (counter) this.#metadata[counter] += times;
  }

  /** Kinds stand in the order in which they were first counted. */
  toCounts(): { readonly counts: PruneCounts; readonly metadata: DensityResultMetadata } {
    return { counts: Object.fromEntries(this.#counts), metadata: { ...this.#metadata } };
  }
}

/** How often each kind stands in a list. */
export function countByKind(items: readonly EditReason[]): PruneCounts {
  const tally = new PruneTally();
  for (const { kind } of items) tally.add({ kind }, 1);
  return tally.toCounts().counts;
}
