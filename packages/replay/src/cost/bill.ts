import type { Rates } from '@hdc/core';
import type { Cost } from '@hdc/prices';

/** Tokens by what is paid for them; the parts of the prompt add up to the prompt. */
export type BilledTokens = Readonly<Record<keyof Rates, number>>;

/** What requests cost. Raw ones are billed as recorded; those of a strategy with its own rewrites on top. */
export interface Bill {
  readonly requests: number;
  /** Requests whose usage was recorded; the others are predicted from gaps and hit shares. */
  readonly recordedRequests: number;
  /** Requests whose price is known; `usd` is the sum of these. */
  readonly pricedRequests: number;
  readonly tokens: BilledTokens;
  /** US dollars at the prices of the day, by what they were paid for. */
  readonly usd: Cost;
}

/** The window that a session is replayed with. */
export interface SessionWindow {
  readonly tokens: number;
  readonly why: WindowReason;
}

/**
 * Set by a person, written down by the agent, proved by a recorded prompt that no smaller one could hold,
 * that of the model, or assumed since nobody knows the model.
 */
export type WindowReason = 'set' | 'recorded' | 'proved' | 'model' | 'assumed';

/** The prediction from gaps and hit shares beside what was recorded, over the requests that have usage. */
export interface PredictionCheck {
  readonly requests: number;
  /** Cost of the prompts, in plain input tokens. */
  readonly recorded: number;
  readonly predicted: number;
  /** Predicted by one who is told which requests missed the cache: what is left are errors of the tokens. */
  readonly predictedKnowingMisses: number;
}
