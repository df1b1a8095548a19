import { completeModel, type ResolvedModel, resolveModelLimits } from '@hdc/core/models';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

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

export interface WindowSources {
  /** As it is known without the session. */
  readonly model: ResolvedModel;
  /** A person's setting. */
  readonly set: number | undefined;
  /** The agent's own record. */
  readonly recorded: number | undefined;
  readonly requests: readonly RecordedRequest[];
}

/** The window of a session, and why it is that large. A prompt that was answered fitted into the window. */
export function windowOf({ model, set, recorded, requests }: WindowSources): SessionWindow {
  if (set !== undefined) return { tokens: set, why: 'set' };
  const longestPrompt = longestPromptOf(requests);
  if (recorded !== undefined && longestPrompt <= recorded) return { tokens: recorded, why: 'recorded' };
  const { contextLimit: usual } = resolveModelLimits(model);
  const { contextLimit } = completeModel(model, { observed: { longestPrompt } });
  if (contextLimit === undefined) return { tokens: usual, why: 'assumed' };
  return { tokens: contextLimit, why: contextLimit > usual ? 'proved' : 'model' };
}

export function longestPromptOf(requests: readonly RecordedRequest[]): number {
  return requests.reduce((most, { usage }) => Math.max(most, usage?.inputTokens ?? 0), 0);
}
