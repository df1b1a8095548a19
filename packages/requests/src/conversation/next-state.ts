import type { WireRequest } from '@hdc/wire';
import type { ConversationState } from '../stores/conversation-state.ts';
import { cacheSecondsOf } from './vendor-facts.ts';

interface SentNow {
  readonly now: number;
  readonly sentTokens: number;
  readonly isLeftAlone: boolean;
}

/** How a conversation stands after a request. */
export function nextState(
  { cacheMarks }: WireRequest,
  state: ConversationState | undefined,
  { now, sentTokens, isLeftAlone }: SentNow,
): ConversationState {
  const cacheSeconds = cacheSecondsOf(cacheMarks, state);
  return {
    lastRequestAt: now,
    requests: (state?.requests ?? 0) + 1,
    sentTokens,
    ...(cacheSeconds !== undefined && { cacheSeconds }),
    ...(state?.usage && { usage: state.usage }),
    ...(isLeftAlone && { isLeftAlone }),
  };
}
