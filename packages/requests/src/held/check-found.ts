import type { ConversationState, HeldBook, HeldStart, ObservedUsage } from '../stores/conversation-state.ts';

/** What the vendor counts may differ from our estimate; what finds less than this share was missed. */
const FOUND_SHARE = 0.75;
const HOUR_SECONDS = 3_600;
/** What a vendor grants that does not keep anything for an hour. Source: Anthropic on Bedrock; 2026-11. */
const SHORT_SECONDS = 300;

/** Puts right what is believed to be held, by what the vendor says that it found and wrote. */
export function checkFound(
  { sentTokens, lastRequestAt }: ConversationState,
  book: HeldBook,
  usage: ObservedUsage,
): HeldBook {
  const { cachedTokens, inputTokens } = usage;
  if (cachedTokens === undefined || !sentTokens) return book;
  // What stands behind what was to be found was written by this very request.
  const isWritten = ({ tokens, usedAt }: HeldStart) => tokens > book.expected && usedAt === lastRequestAt;
  const starts = book.starts.map((start) => (isWritten(start) ? withGrantedLifetime(start, usage) : start));
  const found = (cachedTokens * sentTokens) / Math.max(1, inputTokens);
  if (found >= FOUND_SHARE * book.expected) return { ...book, starts };
  const { isFront, ...rest } = book;
  return {
    ...rest,
    starts: starts.filter((start) => isWritten(start) || start.tokens <= found),
    missedFronts: book.missedFronts + (isFront ? 1 : 0),
  };
}

function withGrantedLifetime(start: HeldStart, usage: ObservedUsage): HeldStart {
  const { cacheWriteTokens = 0, cacheWrite1hTokens } = usage;
  const isRefused = start.lifetimeSeconds >= HOUR_SECONDS && cacheWriteTokens > 0 && cacheWrite1hTokens === 0;
  return isRefused ? { ...start, lifetimeSeconds: SHORT_SECONDS } : start;
}
