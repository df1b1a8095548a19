import type { IProvider, KeepOriginal, RuntimeModelFacts, TokenEstimator } from '@hdc/core';
import type { StrategyRun } from '../strategy-run.ts';

/** What a strategy is driven with. */
export interface DriveOptions {
  readonly run: StrategyRun;
  readonly model: string;
  readonly contextLimit: number | undefined;
  readonly workspaceRoot: string;
  readonly estimator: TokenEstimator;
  readonly provider: IProvider | undefined;
  /** The prompt cache that served the session, as decisions reckon with it, and whether thinking is bound. */
  readonly modelFacts: RuntimeModelFacts;
  /** Tokens of each request that the history does not hold, as our estimator would count them. */
  readonly baseTokens: number;
  /** Names the file that would hold an original; absent where the tools of the agent can read none. */
  readonly keepOriginal?: KeepOriginal;
}
