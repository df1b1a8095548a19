import type { ConversationState } from '../stores/conversation-state.ts';

/** A vendor may count so much differently, but not more. */
const SCALES = { least: 0.5, most: 3 };

/** How many tokens the vendor counts for one that is estimated. */
export function scaleOf(state: ConversationState | undefined): number {
  if (!state?.usage || !state.sentTokens) return 1;
  return Math.min(SCALES.most, Math.max(SCALES.least, state.usage.inputTokens / state.sentTokens));
}
