import { LIFETIME_SECONDS } from '../cache-lifetime.ts';
import type { ConversationState, HeldBook, HeldStart, ObservedUsage } from '../stores/conversation-state.ts';

/** The vendor's count may differ from our estimate; a find below this share was a miss. */
export const FOUND_SHARE = 0.75;
/** A vendor may grant the short one where the hour was asked for. Source: Anthropic on Bedrock; 2026-11. */
const { hour: HOUR_SECONDS, short: SHORT_SECONDS } = LIFETIME_SECONDS;

/** Puts right what is believed to be held, by what the vendor says that it found and wrote. */
export function checkFound(
  { sentTokens, lastRequestAt }: ConversationState,
  { hour, ...known }: HeldBook,
  usage: ObservedUsage,
): HeldBook {
  const { cachedTokens, inputTokens } = usage;
  const isGranted = !hour?.isBought || !isHourRefused(usage);
  const book = hour && isGranted ? { ...known, hour } : known;
  if (cachedTokens === undefined || !sentTokens) return book;
  // Content behind the expected prefix was written by this very request.
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

/** Content that was to be kept for an hour is kept for five minutes. */
export function isHourRefused({ cacheWriteTokens = 0, cacheWrite1hTokens }: ObservedUsage): boolean {
  return cacheWriteTokens > 0 && cacheWrite1hTokens === 0;
}

function withGrantedLifetime(start: HeldStart, usage: ObservedUsage): HeldStart {
  const isRefused = start.lifetimeSeconds >= HOUR_SECONDS && isHourRefused(usage);
  return isRefused ? { ...start, lifetimeSeconds: SHORT_SECONDS } : start;
}
