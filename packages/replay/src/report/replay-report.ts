import type { CompressionStrategyName } from '@hdc/core';
import type { CacheName, CacheRow } from '@hdc/core/models';
import type { DensityItem, PruneCounts } from '@hdc/core/strategies';
import type { Bill, KeepWarmEstimate, ReportedMiss, TokenModel } from '@hdc/prices';
import type { PriorPruning } from '@hdc/transcripts';
import type { StartPart } from '@hdc/wire';
import type { ContentShare } from '../content/content-share.ts';
import type { PredictionCheck, SessionWindow } from '../cost/window-of.ts';
import type { SessionName } from '../naming/session-name.ts';
import type { OutputGap } from '../recorded/visible-output.ts';
import type { Measures } from './measures.ts';

/** Everything a replay found out. */
export interface ReplayReport {
  /** The version of this shape; raised when a field changes its meaning. */
  readonly version: 2;
  readonly sessions: readonly SessionReport[];
  readonly totals: readonly TotalReport[];
  /** Strategies that were asked for and need a model, while none is configured. */
  readonly needModel: readonly CompressionStrategyName[];
  /** Calls that stand in more than one file, as in forks, and were counted in one of them. */
  readonly repeated: number;
  /** Files that gave no session. */
  readonly failures: readonly FileFailure[];
}

export interface FileFailure {
  readonly path: string;
  readonly reason: string;
}

/** A strategy over all sessions. */
export interface TotalReport
  extends Omit<
    StrategyReport,
    'cost' | 'proofs' | 'compared' | 'series' | 'compressedAt' | 'items' | 'error'
  > {
  readonly sessions: number;
  /** Sessions in which it could not go on to the last request: nobody knows what it does to the rest of them. */
  readonly endedEarly: number;
  readonly rawTokens: number;
  /** The same requests without the strategy. */
  readonly rawBill: Bill;
}

/** The effect of each strategy on one recorded session. */
export interface SessionReport {
  readonly path: string;
  readonly id: string;
  readonly name: SessionName;
  readonly agent: string;
  readonly model: string;
  /** The subscription that it ran on, where the agent says so: nobody paid it by the token. */
  readonly plan?: string;
  /** The programs that had taken old results out of its prompts already. */
  readonly pruned?: readonly PriorPruning[];
  /** Recorded model calls; each of them is one request. */
  readonly requests: number;
  readonly windows: number;
  /** Tokens of the history, summed over all requests. */
  readonly rawTokens: number;
  readonly rawPeakTokens: number;
  readonly tokenModel: TokenModel;
  /** The window that it was replayed with, unless a run names another, and why that. */
  readonly window: SessionWindow;
  readonly pricing: CacheName;
  /** The cache that the bill went by. */
  readonly cache: CacheRow;
  /** Records of the file that were left out. */
  readonly skipped: number;
  /** The recorded content in front of every request; left out if there is none. */
  readonly start?: readonly StartPart[];
  /** Tools that our table does not have, with the tokens of their results. */
  readonly tools: ToolsWithoutRows;
  /** The provider's report; null if the agent recorded nothing. */
  readonly recorded: CachedTokens | null;
  /** The same figures by our model of the cache, for the calls that have recorded ones. */
  readonly predicted: CachedTokens | null;
  readonly rawSeries: readonly number[];
  /** How far the prediction of the cost is off; null if nothing was recorded. */
  readonly check: PredictionCheck | null;
  /** The cost of the prompts, in plain input tokens. */
  readonly rawCost: number;
  /** The cost of the session: as recorded, and predicted if nothing was. */
  readonly bill: Bill;
  /** Output that the recording shows and its usage leaves out; `bill` counts what is seen. */
  readonly outputGap?: OutputGap;
  /** Requests that read much less from the cache than the prompt before them held. */
  readonly misses: readonly ReportedMiss[];
  /** The cost with another cache lifetime; null if there is no choice or nothing to tell it by. */
  readonly lifetimes: LifetimeCosts | null;
  /** The bill by kind of content; the parts add up to `bill`. */
  readonly content: readonly ContentShare[];
  readonly strategies: readonly StrategyReport[];
}

/** US dollars for all requests of a session, had all of them been kept so long. */
export interface LifetimeCosts {
  readonly fiveMinutes: number;
  readonly hour: number;
  /** The cost and benefit of pings before the end of a lifetime; nothing if pruning at a pause brings more. */
  readonly keptWarm: KeepWarmEstimate;
}

export interface ToolsWithoutRows {
  /** Nobody can tell what they do, so nothing makes their results old. */
  readonly unknown: readonly ToolShare[];
  /** Tools whose activity was decided by their parameters or their results. */
  readonly guessed: readonly ToolShare[];
}

export interface ToolShare {
  readonly name: string;
  readonly tokens: number;
}

export interface CachedTokens {
  readonly cachedTokens: number;
  readonly inputTokens: number;
}

export interface StrategyReport {
  readonly strategy: CompressionStrategyName;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The model that it was billed and decided by, where that is not the recorded one. */
  readonly asModel?: string;
  /** Tokens of the history as it would have been sent, summed over all requests. */
  readonly tokens: number;
  readonly savedPct: number;
  readonly peakSavedPct: number;
  /** The cost of the prompts over their cost without a strategy; answers are in `bill`. */
  readonly costRatio: number;
  readonly cost: number;
  /** With the cache misses that were recorded. */
  readonly bill: Bill;
  /** The same with those that are foreseen: the other end of the range. */
  readonly foreseen: ForeseenBill;
  /** The same requests without the strategy; fewer than all where a run ended early. */
  readonly compared: ComparedRaw;
  /** Requests that changed something the provider had cached. */
  readonly prefixRewrites: number;
  readonly edits: EditCounts;
  /** The cost of reading the lost sources of edits back; not in `cost`. */
  readonly reReads: ReReads;
  readonly references: ReferenceCounts;
  /** References among them that are paths, or names with an inner capital, a digit or `_`: no plain words. */
  readonly strictReferences: ReferenceCounts;
  /** Messages of people that reached the model word for word, over all requests. */
  readonly humanKeptPct: number;
  /** Calls or responses that lost their counterpart; must be 0. */
  readonly orphans: number;
  /** The results of the meters of `docs/evidence.md`, if asked for. */
  readonly proofs?: Measures;
  readonly compressions: number;
  /** As the specification counts it. */
  readonly pruned: PrunedCounts;
  /** By the kind of the reason, such as `stale-read`. */
  readonly prunedByKind: PruneCounts;
  /** The reductions before the first sending, by the kind of the reason, such as `line-numbers`. */
  readonly reducedByKind: ReducedCounts;
  readonly ms: number;
  /** Tokens of each request. */
  readonly series: readonly number[];
  /** Requests before which a compression ran. */
  readonly compressedAt: readonly number[];
  /** The pruned items, if asked for. */
  readonly items: readonly ReportedPrune[];
  /** Why the run ended early, when it did. */
  readonly error?: string;
}

/** A run and the same requests without it, had the cache missed as its rules and the shares of recorded hits foresee. */
export interface ForeseenBill {
  readonly costRatio: number;
  readonly cost: number;
  readonly rawCost: number;
  readonly bill: Bill;
  readonly rawBill: Bill;
}

interface ComparedRaw {
  readonly rawTokens: number;
  readonly rawPeakTokens: number;
  readonly rawCost: number;
  readonly rawBill: Bill;
}

export interface EditCounts {
  readonly total: number;
  /** The text to replace stood somewhere in the window. */
  readonly withSource: number;
  /** It stood in the recorded window, and no copy is left in the pruned one. */
  readonly lost: number;
}

export interface ReReads {
  /** One for each source that was lost. */
  readonly count: number;
  /** In plain input tokens of the session's model. */
  readonly cost: number;
}

export interface ReferenceCounts {
  /** Paths and identifiers of an answer that stood in the window. */
  readonly total: number;
  readonly kept: number;
}

/** By kind: how many results, and the tokens that each request was spared with them. */
export type ReducedCounts = Readonly<Record<string, { readonly results: number; readonly tokens: number }>>;

export interface PrunedCounts {
  readonly readWritePairs: number;
  readonly fileDeduplications: number;
  readonly recency: number;
}

/** One thing that was taken out or shortened. */
export interface ReportedPrune extends Omit<DensityItem, 'index' | 'position' | 'tokens'> {
  /** The request before which it happened, from 1. */
  readonly request: number;
  /** Tokens that it had before, in those of the recorded model. */
  readonly tokens: number;
}
