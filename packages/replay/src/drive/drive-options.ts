import type { IProvider, TokenEstimator } from '@hdc/core';
import type { ModelSettings, ResolvedModel, ResolveModel } from '@hdc/core/models';
import type { KeepOriginal } from '@hdc/core/strategies';
import type { RecordedClient } from '../client/recorded-client.ts';
import type { StrategyRun } from '../strategy-run.ts';
import type { BillingVendor } from '../vendor/billing-vendor.ts';

/** The input for driving a strategy. */
export interface DriveOptions {
  readonly run: StrategyRun;
  /** All that is known of the model, with the cache that served the session and sizes as our estimator counts. */
  readonly model: ResolvedModel;
  readonly workspaceRoot: string;
  readonly estimator: TokenEstimator;
  readonly provider: IProvider | undefined;
  /** Tokens of each request that the history does not hold, as our estimator would count them. */
  readonly baseTokens: number;
  /** Names the file that would hold an original; absent if the tools of the agent can read none. */
  readonly keepOriginal?: KeepOriginal;
  /** Writes requests as the recorded agent does. */
  readonly client: RecordedClient;
  /** Answers the requests of this run, in their order, each once. */
  readonly vendor: Pick<BillingVendor, 'answer' | 'ping'>;
  /** When each request was sent, in milliseconds since the epoch. */
  readonly times: readonly number[];
  /** The known facts about models, in their own tokens. */
  readonly resolve: ResolveModel;
  /** A person's settings for the model, in its own tokens. */
  readonly set: ModelSettings;
}
