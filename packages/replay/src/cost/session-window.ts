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
