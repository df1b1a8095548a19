import type { IContent } from '../content/i-content.ts';

/** Surgical edits to a history. No index may stand in both lists; all indices are raw positions. */
export interface DensityResult {
  /** Entries to remove entirely. */
  readonly removals: readonly number[];
  /** Entries to put in the place of others. */
  readonly replacements: ReadonlyMap<number, IContent>;
  readonly metadata: DensityResultMetadata;
  /** What was taken out and what waits, where a strategy weighs the two. */
  readonly details?: DensityDetails;
}

export interface DensityDetails {
  readonly applied: readonly DensityItem[];
  readonly waiting: readonly DensityItem[];
}

export interface DensityItem {
  readonly kind: string;
  readonly why: string;
  readonly tool: string;
  /** Its place in the history before the edit. */
  readonly index: number;
  /** Tokens that it saves. */
  readonly tokens: number;
}

/** What each pass did. */
export interface DensityResultMetadata {
  /** Stale read calls taken out, each together with its response. */
  readonly readWritePairsPruned: number;
  /** Inclusions of `@` files stripped. */
  readonly fileDeduplicationsPruned: number;
  /** Tool responses replaced by a pointer. */
  readonly recencyPruned: number;
}
