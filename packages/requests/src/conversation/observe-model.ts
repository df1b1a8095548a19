import { asksLongWindow, type ObservedModel } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { PruneRequest } from '../pruner.ts';
import type { ConversationState } from '../stores/conversation-state.ts';

/** What one request and the answers before it tell of their model. */
export function observeModel(
  { cacheMarks, betas }: WireRequest,
  state: ConversationState | undefined,
  headers: PruneRequest<unknown>['headers'] = {},
): ObservedModel {
  const hasMarks = cacheMarks.length > 0;
  const { cachedTokens = 0, cacheWriteTokens = 0 } = state?.usage ?? {};
  return {
    longestPrompt: state?.longestPrompt,
    asksLongWindow: asksLongWindow(headers, betas),
    cacheSeconds: cacheSecondsOf(cacheMarks, state),
    hasMarks,
    isUncached: !hasMarks && state?.usage !== undefined && cachedTokens + cacheWriteTokens === 0,
  };
}

/** How long the vendor keeps the prompt, by the last answer and by the marks of the request. */
export function cacheSecondsOf(
  cacheMarks: WireRequest['cacheMarks'],
  state: ConversationState | undefined,
): number | undefined {
  const marked = cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds);
  const known = state?.cacheSeconds;
  return marked.length === 0 ? known : Math.max(...marked, known ?? 0);
}
