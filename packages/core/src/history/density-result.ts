import type { ContentBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import type { EditReason } from './applied-change.ts';

/** Surgical edits to a history. No index may stand in both lists; all indices are raw positions. */
export interface DensityResult {
  /** Entries to remove entirely. */
  readonly removals: readonly number[];
  /** Entries to put in the place of others. */
  readonly replacements: ReadonlyMap<number, IContent>;
  readonly metadata: DensityResultMetadata;
  /** How much was taken out, by kind; only a strategy of somebody else may leave it away. */
  readonly counts?: PruneCounts;
  /** The same block by block, with the reasons; only a strategy of somebody else may leave it away. */
  readonly edits?: readonly BlockEdit[];
  /** Tokens of items that may go and stay for now, about, if a strategy weighs the two: a lost cache lets them go. */
  readonly waitingTokens?: number;
  /** The same in words, for people; only a strategy of somebody else may leave it away. */
  readonly details?: DensityDetails;
}

/** One block of a history that goes or becomes another. */
export interface BlockEdit {
  /** The entry in which it stands, and its place there, in the history before the edit. */
  readonly index: number;
  readonly position: number;
  /** The replacement; undefined if the block goes. */
  readonly after: ContentBlock | undefined;
  readonly reason: EditReason;
  /** The justification; if left out, the whole history is. */
  readonly evidence?: EditEvidence;
  /** Tokens that it saves, about; below 0 if what stands in its place is longer. */
  readonly tokens: number;
}

/** Without what stands here behind it, a block would not have been edited. */
export interface EditEvidence {
  /** The entry of the model's answer since which it may go. */
  readonly answer: number;
  /** The later results that made it obsolete, or last touched what it shows. */
  readonly results: readonly EvidentResult[];
}

export interface EvidentResult {
  /** The entry in which it stands. */
  readonly index: number;
  readonly block: ToolResponseBlock;
}

export interface DensityDetails {
  readonly applied: readonly DensityItem[];
  /** Items that may go and stay for now, if a strategy weighs the two. */
  readonly waiting: readonly DensityItem[];
}

/** One thing that an edit took out or shortened, and why. */
export interface DensityItem extends EditReason {
  /** The item on one line: `read_file src/a.ts`. */
  readonly what: string;
  readonly tool?: string;
  /** The first of its files, as it was written. */
  readonly path?: string;
  /** The entry in which it stood, in the history before the edit. */
  readonly index: number;
  /** Its place among the blocks of that entry. */
  readonly position: number;
  /** Tokens that it saves, about; below 0 if what stands in its place is longer. */
  readonly tokens: number;
}

/** How often something was taken out, by the kind of its reason; what took out nothing is not there. */
export type PruneCounts = Readonly<Record<string, number>>;

/** The counters of the specification. A kind that belongs to none of them stands in `counts` alone. */
export interface DensityResultMetadata {
  /** Stale read calls taken out, each together with its response. */
  readonly readWritePairsPruned: number;
  /** Inclusions of `@` files stripped. */
  readonly fileDeduplicationsPruned: number;
  /** Tool responses replaced by a pointer. */
  readonly recencyPruned: number;
}
