import type { ContentBlock, IContent } from '@hdc/core';
import type { DensityItem, DensityResultMetadata, PruneCounts } from '@hdc/core/strategies';
import type { BilledAnswer, BilledPing } from '../vendor/billing-vendor.ts';
import type { FirstSight } from './first-sight.ts';

/** A request as it would have been sent under a strategy. */
export interface MeasuredRequest {
  readonly entries: readonly IContent[];
  /** How many entries from the start are those of the request before. */
  readonly commonEntries: number;
  /** The removals before it, as the specification counts them. */
  readonly pruned: DensityResultMetadata;
  /** The same by kind. */
  readonly prunedByKind: PruneCounts;
  /** The reductions since the request before it, and the blocks that were sent first instead. */
  readonly reduced: readonly ReducedBlock[];
  readonly firstSight: FirstSight;
  /** The blocks that left the history before it, and why. */
  readonly pruning: readonly PrunedBlock[];
  /** How many compressions ran before it. */
  readonly compressions: number;
  /**
   * The vendor's bill for it, if the drive has asked; otherwise the vendor is asked for the entries as the agent
   * sends them.
   */
  readonly answer?: BilledAnswer;
  /** Pings that kept the prompt of the request before in its cache until then. */
  readonly pings?: readonly BilledPing[];
}

/** A block that is no longer sent, or no longer as it was. */
export interface PrunedBlock extends Pick<DensityItem, 'kind' | 'what' | 'why' | 'tool' | 'path'> {
  readonly block: ContentBlock;
}

/** A result that was made smaller before it was first sent. */
export interface ReducedBlock {
  readonly before: ContentBlock;
  readonly after: ContentBlock;
  /** The removals of each pass. */
  readonly items: readonly DensityItem[];
}
