import { asksLongWindow, type ObservedModel } from '@hdc/core/models';
import type { WireRequest } from '@hdc/wire';
import type { PruneRequest } from '../pruner.ts';
import type { ConversationBill, ConversationState, HeldBook } from '../stores/conversation-state.ts';
import type { StartState } from '../stores/start-state.ts';

interface SentNow {
  readonly now: number;
  readonly sentTokens: number;
  readonly isLeftAlone: boolean;
  readonly held: HeldBook | undefined;
  readonly start: StartState | undefined;
  readonly bill: ConversationBill | undefined;
}

/** How a conversation stands after a request. */
export function nextState(
  { cacheMarks }: WireRequest,
  state: ConversationState | undefined,
  { now, sentTokens, isLeftAlone, held, start, bill }: SentNow,
): ConversationState {
  const cacheSeconds = cacheSecondsOf(cacheMarks, state);
  return {
    lastRequestAt: now,
    requests: (state?.requests ?? 0) + 1,
    sentTokens,
    ...(cacheSeconds !== undefined && { cacheSeconds }),
    ...(state?.usage && { usage: state.usage }),
    ...(state?.longestPrompt !== undefined && { longestPrompt: state.longestPrompt }),
    ...(held && { held }),
    ...(start && { start }),
    ...(bill && { bill }),
    ...(state?.account !== undefined && { account: state.account }),
    ...(isLeftAlone && { isLeftAlone }),
  };
}

/** The facts that one request and the answers before it reveal about their model. */
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
function cacheSecondsOf(
  cacheMarks: WireRequest['cacheMarks'],
  state: ConversationState | undefined,
): number | undefined {
  const marked = cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds);
  const known = state?.cacheSeconds;
  return marked.length === 0 ? known : Math.max(...marked, known ?? 0);
}
