import type { Rates, ResolvedModel, ResolveModel } from '@hdc/core/models';

/** Prices and facts of models. Unknown facts are undefined; nothing is guessed. */
export interface Prices {
  /** All that is known of a model, from every source. */
  readonly resolve: ResolveModel;
  /**
   * The cost of a request, at the prices of that time; undefined if nobody knows a price. A model by its name is
   * believed to have answered such a prompt, so that its window is large enough.
   */
  costOf(usage: PricedUsage, model: string | ResolvedModel, at?: Date): Cost | undefined;
}

/** Tokens of one request. */
export interface PricedUsage {
  /** All tokens of the prompt, those from and for the cache included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Read from the cache. */
  readonly cachedTokens?: number;
  /** Written to the cache, however long it keeps them; left out if the vendor does not tell, for its rules to say. */
  readonly cacheWriteTokens?: number;
  /** The part of `cacheWriteTokens` that is kept for an hour. */
  readonly cacheWrite1hTokens?: number;
}

/** US dollars, by what they were paid for; the parts add up to `total`. */
export interface Cost extends Rates {
  readonly total: number;
}
