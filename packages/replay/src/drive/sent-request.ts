import type {
  ContentBlock,
  DensityItem,
  DensityResultMetadata,
  HistoryChange,
  IContent,
  PruneCounts,
} from '@hdc/core';
import type { FirstSight } from './first-sight.ts';

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
  /** What was made smaller since the request before it, and what was sent first instead. */
  readonly reduced: readonly ReducedBlock[];
  readonly firstSight: FirstSight;
  /** What happened to the history before it. */
  readonly changes: readonly HistoryChange[];
  /** How many compressions ran before it. */
  readonly compressions: number;
}

/** A result that was made smaller before it was first sent. */
export interface ReducedBlock {
  readonly before: ContentBlock;
  readonly after: ContentBlock;
  /** What each pass took out of it. */
  readonly items: readonly DensityItem[];
}
