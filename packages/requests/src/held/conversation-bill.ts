import type { PromptCacheRule } from '@hdc/core/models';
import { scaleOf } from '../conversation/scale-of.ts';
import type { ConversationBill, ConversationState, ObservedUsage } from '../stores/conversation-state.ts';

/** In plain input tokens. Source: price lists of the vendors, a multiple of five for most models; 2026-11. */
const OUTPUT = 5;
/** Source: Anthropic documentation, prompt caching; 2026-11. */
export const WRITE = { short: 1.25, hour: 2 } as const;

/** Code and names hold so many more tokens than plain text of the same length: that share of a promise stays unused. */
export const TOKEN_ERROR = 0.15;

const NO_BILL: ConversationBill = { paid: 0, saved: 0, premiums: 0 };

/** The known facts about a request when it leaves. */
interface LeavingRequest {
  /** Estimated, as it came and as it leaves. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  /** Estimated tokens that are written again only because something in front of them was taken out. */
  readonly rewrittenTokens: number;
  /** Whether the vendor holds nothing of its messages. */
  readonly isCold: boolean;
  readonly premium: number;
  /** Whether it comes after a pause that an hour outlasts, in which something has ended. */
  readonly isReturn: boolean;
}

/** The cost of a conversation up to a request that leaves; for the request itself only the chosen lifetime. */
export function nextBill(
  state: ConversationState | undefined,
  { read, write }: Pick<PromptCacheRule, 'read' | 'write'>,
  { rawTokens, sentTokens, rewrittenTokens, isCold, premium, isReturn }: LeavingRequest,
): ConversationBill {
  const { paid, saved, premiums, returns = 0 } = state?.bill ?? NO_BILL;
  const removed = (isCold ? write : read) * (rawTokens - sentTokens);
  const gain = removed - (write - read) * rewrittenTokens;
  return {
    paid: paid + (state?.usage ? costOf(state.usage, read) : 0),
    saved: saved + gain * scaleOf(state) + earnedByHour(state, read),
    premiums: premiums + premium,
    returns: returns + (isReturn ? 1 : 0),
  };
}

/** Whether a conversation that pays this price has still cost at most a share more than it would have as it came. */
export function affords({ paid, saved, premiums }: ConversationBill, price: number, share: number): boolean {
  // Savings are estimated, what was paid is not.
  const sure = saved > 0 ? saved / (1 + TOKEN_ERROR) : saved * (1 + TOKEN_ERROR);
  return premiums + price - sure <= share * (paid + sure - premiums);
}

/** The cost of one-hour lifetimes so far, in plain input tokens: a purchase, as rewriting the past is one. */
export function premiumsOf(state: ConversationState | undefined): number {
  return state?.bill?.premiums ?? 0;
}

function costOf({ inputTokens, outputTokens, ...cache }: ObservedUsage, read: number): number {
  const { cachedTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = cache;
  const plain = Math.max(0, inputTokens - cachedTokens - cacheWriteTokens);
  const written = WRITE.short * (cacheWriteTokens - cacheWrite1hTokens) + WRITE.hour * cacheWrite1hTokens;
  return plain + read * cachedTokens + written + OUTPUT * outputTokens;
}

/**
 * Tokens that the last request found although everything but the hour's part had ended, and did not have to write
 * again.
 */
function earnedByHour(state: ConversationState | undefined, read: number): number {
  if (!state?.held?.hour?.isTested) return 0;
  return (WRITE.short - read) * (state.usage?.cachedTokens ?? 0);
}
