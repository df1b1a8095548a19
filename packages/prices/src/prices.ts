import type { CacheName, CacheRow, PriceStep, ThinkingFacts } from '@hdc/core';
import type { Rates } from './rates.ts';

/** Prices and facts of models. Whatever nobody knows is undefined; nothing is guessed. */
export interface Prices {
  modelFactsOf(model: string): PricedModel;
  /** A cache by its name, as it serves the model; a person's row holds for every cache of the model's vendor. */
  cacheOf(model: string, name: CacheName): CacheRow;
  /** The prices of a prompt of that many tokens, at that time; undefined when nobody knows a price. */
  ratesOf(model: string, promptTokens: number, at?: Date): Rates | undefined;
  /** What a request cost, at the prices of that time; undefined when nobody knows a price. */
  costOf(usage: PricedUsage, model: string, at?: Date): Cost | undefined;
}

/** What is known of a model from all sources: a person's file, then the catalogue, then the vendors' rows. */
export interface PricedModel {
  /** Tokens of prompt and answer together. */
  readonly contextLimit?: number;
  /** The longest answer. */
  readonly maxOutputTokens?: number;
  /** The cache that the vendor uses unless it is told otherwise. */
  readonly cache?: CacheRow;
  readonly steps: readonly PriceStep[];
  readonly thinking?: ThinkingFacts;
}

/** Tokens of one request. */
export interface PricedUsage {
  /** All tokens of the prompt, those from and for the cache included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Read from the cache. */
  readonly cachedTokens?: number;
  /** Written to the cache, however long it keeps them; left out where the vendor does not tell, for its rules to say. */
  readonly cacheWriteTokens?: number;
  /** The part of `cacheWriteTokens` that is kept for an hour. */
  readonly cacheWrite1hTokens?: number;
}

/** US dollars, by what they were paid for; the parts add up to `total`. */
export interface Cost extends Rates {
  readonly total: number;
}
