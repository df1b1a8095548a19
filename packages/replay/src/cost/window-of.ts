import { completeModel, type ResolvedModel, resolveModelLimits } from '@hdc/core';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import type { SessionWindow } from './session-window.ts';

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
