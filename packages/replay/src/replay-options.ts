import type { IProvider, TokenEstimator } from '@hdc/core';
import type { CacheName } from '@hdc/core/models';
import type { ModelOverrides } from '@hdc/prices';
import type { Drive } from './drive/drive.ts';
import type { StrategyRun } from './strategy-run.ts';

export interface ReplayOptions {
  readonly runs: readonly StrategyRun[];
  /** The cache and its prices; by default those of the recorded agent. */
  readonly pricing?: CacheName;
  /** Tokens that fit into the window; by default those of the recorded model. */
  readonly contextLimit?: number;
  /** A person's facts about models: their windows and caches. */
  readonly models?: ModelOverrides;
  /** Defaults to the `o200k_base` vocabulary. */
  readonly estimator?: TokenEstimator;
  /** Writes the summaries of strategies that need a model; without it they do not run. */
  readonly provider?: IProvider;
  /** How requests are sent; by default whole through the pruner of a gateway, or through a session where a strategy needs one. */
  readonly drive?: Drive;
  /** Short ids of the sessions to replay; an id without a number means all sessions of a file that holds several. */
  readonly only?: readonly string[];
  /** Whether to list each item that was pruned. */
  readonly explain?: boolean;
  /** Whether to measure names, numbers, literals, bounces and the order of pruning, which takes longer than replaying. */
  readonly proofs?: boolean;
}
