import type { WireRequest } from '@hdc/wire';
import type { ConversationBill, ConversationState, HeldBook } from '../stores/conversation-state.ts';
import type { StartState } from '../stores/start-state.ts';
import { cacheSecondsOf } from './observe-model.ts';

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
