import type { DensityResultMetadata, HistoryChange, IContent, PruneCounts } from '@hdc/core';

/** A request as it would have been sent under a strategy. */
export interface SentRequest {
  readonly entries: readonly IContent[];
  /** Estimated tokens of the entries. */
  readonly tokens: number;
  /** How many entries from the start are those of the request before. */
  readonly commonEntries: number;
  /** What was taken out before it, as the specification counts it. */
  readonly pruned: DensityResultMetadata;
  /** The same by kind. */
  readonly prunedByKind: PruneCounts;
  /** What happened to the history before it. */
  readonly changes: readonly HistoryChange[];
  /** How many compressions ran before it. */
  readonly compressions: number;
}
