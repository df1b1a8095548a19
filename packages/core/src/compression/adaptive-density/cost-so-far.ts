import type { PromptCacheRule } from '../../vendors/cache-rule.ts';
import { PurchaseNotes } from './purchase-notes.ts';
import type { PricedPrompt } from './read-prompt.ts';

/** The cost of a session including the request that is about to be made, in plain input tokens. */
interface CostSoFar {
  /** At least so much it would have cost if nothing had ever been taken out. */
  readonly raw: number;
  /** At most so much more it has cost; negative if it has saved. */
  readonly above: number;
}

interface Unnoted {
  /** The share of raw that a session may have cost above it. */
  readonly mostAbove: number;
  /** The last message at which something can have been taken out without a note of its price. */
  readonly unnotedUntil: number;
}

/** Nobody asks less for a token that is not cached. */
const LOWEST_WRITE = 1;

/**
 * Reads off a history what it has cost. Every answer was a request for all that stands in front of it, and what was
 * taken out carries a note of what that cost and saves. An edit without a note was bought by this rule as well, so by
 * then the session had cost no more than it allows.
 */
export function readCostSoFar(
  { tokens, isAnswer, purchases, baseTokens }: PricedPrompt,
  { read, write: decisionWrite, bill }: PromptCacheRule,
  { mostAbove, unnotedUntil }: Unnoted,
): CostSoFar {
  const write = bill?.write ?? Math.min(LOWEST_WRITE, decisionWrite);
  const notes = new PurchaseNotes();
  let raw = 0;
  let rawUnnoted = 0;
  let prompt = 0;
  let added = baseTokens;
  let messages = 0;
  let note = 0;
  const request = () => {
    raw += read * prompt + write * added;
    prompt += added;
    added = 0;
  };
  for (let index = 0; index < tokens.length; index++) {
    if (isAnswer[index]) {
      request();
      messages++;
      if (messages <= unnotedUntil) rawUnnoted = raw;
    }
    added += tokens[index] ?? 0;
    if (purchases[note]?.index === index) notes.add(purchases[note++]?.purchase, messages);
  }
  request();
  return {
    raw: raw + notes.rawOf(messages, read, write),
    above: notes.aboveOf(messages, read) + mostAbove * rawUnnoted,
  };
}
