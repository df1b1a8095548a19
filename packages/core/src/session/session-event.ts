import type { CompressionResultMetadata, CompressionStrategy } from '../compression/compression-strategy.ts';
import type { UsageStats } from '../content/i-content.ts';
import type {
  DensityDetails,
  DensityItem,
  DensityResultMetadata,
  PruneCounts,
} from '../history/density-result.ts';
import type { LadderStepName } from './projection.ts';

/** Why a compression began. */
export type CompressionReason = 'threshold' | 'limit' | 'overflow' | 'manual';

/** The effect of an edit on the size of the next request. */
export interface TokenChange {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** The first entry that changed: a provider's prompt cache is lost from there on. */
  readonly firstChangedIndex: number;
}

/** Everything that happens to the history without the person's doing. */
export type SessionEvent =
  /** A new result was made smaller before it was first sent; nothing that a provider has cached changes. */
  | {
      readonly type: 'reduced';
      /** How often, by kind. */
      readonly counts: PruneCounts;
      /** The removed items and why; the places are those of the entry that was added. */
      readonly items: readonly DensityItem[];
    }
  /** Density passes took something out. */
  | ({
      readonly type: 'optimized';
      /** How much, by kind. */
      readonly counts: PruneCounts;
      /** The same as the specification counts it. */
      readonly metadata: DensityResultMetadata;
      /** The removed and the waiting items and why, if the strategy weighs the two. */
      readonly details?: DensityDetails;
    } & TokenChange)
  | {
      readonly type: 'compressing';
      readonly strategy: CompressionStrategy['name'];
      readonly reason: CompressionReason;
      readonly tokensBefore: number;
    }
  /** A strategy asked a model for a summary; what that took, as far as its provider said it. */
  | { readonly type: 'summary-requested'; readonly model?: string; readonly usage?: UsageStats }
  | ({
      readonly type: 'compressed';
      readonly strategy: CompressionStrategy['name'];
      readonly metadata: CompressionResultMetadata;
    } & TokenChange)
  /** A compression could not be carried out; the history is as it was. */
  | { readonly type: 'failed'; readonly strategy: CompressionStrategy['name']; readonly error: unknown }
  /** A compression ran and changed nothing: it found nothing, or what it found would not help. */
  | {
      readonly type: 'no-op';
      readonly strategy: CompressionStrategy['name'];
      readonly reason?: CompressionReason;
      readonly tokens: number;
      /** Tokens that it would have reached. */
      readonly reachable?: number;
    }
  /** The provider refused the request as too long; it was made smaller and sent again. */
  | { readonly type: 'retried'; readonly error: unknown; readonly tokensAfter: number }
  /** A round of calls lost thinking that its vendor wants back whole; a note of ours ended it. */
  | { readonly type: 'round-closed' }
  /** Messages that no step may drop were shortened, because with them no request fits. */
  | ({
      readonly type: 'shortened';
      /** Included files whose content was left out. */
      readonly paths: readonly string[];
      /** Messages of which something else was cut. */
      readonly cut: number;
    } & TokenChange)
  /** The request did not fit into the window; says which step was taken and whether it fits now. */
  | {
      readonly type: 'limit';
      readonly step: LadderStepName;
      readonly limit: number;
      readonly projected: number;
      /** Tokens of the window that are kept for the answer. */
      readonly completionBudget?: number;
      /** The steps so far that took something out, and the tokens that they took together, by our own estimate. */
      readonly steps?: readonly LadderStepName[];
      readonly freed?: number;
      readonly fits: boolean;
    };

/** An event tells what has already happened, so whatever a listener throws goes to the log only. */
export type SessionListener = (event: SessionEvent) => void;
