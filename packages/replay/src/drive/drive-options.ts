import type { IProvider, KeepOriginal, ResolvedModel, TokenEstimator } from '@hdc/core';
import type { StrategyRun } from '../strategy-run.ts';

/** What a strategy is driven with. */
export interface DriveOptions {
  readonly run: StrategyRun;
  /** All that is known of the model, with the cache that served the session and sizes as our estimator counts. */
  readonly model: ResolvedModel;
  readonly workspaceRoot: string;
  readonly estimator: TokenEstimator;
  readonly provider: IProvider | undefined;
  /** Tokens of each request that the history does not hold, as our estimator would count them. */
  readonly baseTokens: number;
  /** Names the file that would hold an original; absent where the tools of the agent can read none. */
  readonly keepOriginal?: KeepOriginal;
}
