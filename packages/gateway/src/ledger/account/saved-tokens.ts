import type { Exchange } from '../../exchange/exchange.ts';
import { sharedHashes } from '../../misses/first-difference.ts';
import type { AccountedExchange } from './accounted-request.ts';
import { isAsItCame, standingEdits } from './request-changes.ts';

export interface SavedQuestion {
  readonly exchange: Exchange;
  /** The request that it goes on with. */
  readonly previous: AccountedExchange | undefined;
  /** Tokens of the prompt as it was sent, by the vendor and by our estimate. */
  readonly prompt: number;
  readonly estimate: number;
  /** Tokens of the vendor for each token of our estimate. */
  readonly tokensPerEstimate: number;
}

/** A measured share that is further from our estimate has another cause than what was taken out. */
const NEAR = { least: 0.5, most: 2 };

/**
 * How many more of the vendor's tokens a request had as the client sent it. Content that was sent before and is taken
 * out now is measured: the prompt became smaller by it. Content that was never sent is estimated, and known figures
 * stay.
 */
export function savedTokens(question: SavedQuestion): number {
  const { exchange, previous, tokensPerEstimate } = question;
  if (isAsItCame(exchange)) return 0;
  const leftOut = leftOutTokens(exchange);
  const taken = sumTokens(exchange.edits);
  const isKnown = previous && exchange.prefix && taken > 0;
  if (!isKnown) return (exchange.rawTokens - exchange.sentTokens) * tokensPerEstimate;
  const isSame = previous.edits === standingEdits(exchange);
  const kept = isSame
    ? taken
    : sumTokens(exchange.edits.filter(({ decision }) => previous.edits.has(decision.key)));
  const share = previous.savedEstimate > 0 ? kept / previous.savedEstimate : 0;
  return addNew(question, previous, previous.saved * share, kept) + leftOut * tokensPerEstimate;
}

/** The earlier content, as it is known, and the new one. */
function addNew(
  question: SavedQuestion,
  previous: AccountedExchange,
  saved: number,
  keptEstimate: number,
): number {
  const { exchange, tokensPerEstimate, prompt, estimate } = question;
  const isSame = previous.edits === standingEdits(exchange);
  const added = isSame ? [] : exchange.edits.filter(({ decision }) => !previous.edits.has(decision.key));
  const wasSent = (index: number) => index < previous.prefix.entries.length;
  const removed = sumTokens(added.filter(({ index }) => wasSent(index)));
  const unsent = sumTokens(added) - removed;
  const returned = previous.savedEstimate - keptEstimate;
  // The client's new content: everything else by which the estimate grew.
  const grown = estimate - previous.estimate + removed - returned;
  const measured = previous.usage.inputTokens + grown * tokensPerEstimate - prompt;
  const expected = removed * tokensPerEstimate;
  const isMeasured = removed > 0 && returned <= 0 && goesOn(exchange, previous) && isNear(measured, expected);
  return saved + unsent * tokensPerEstimate + (isMeasured ? measured : expected);
}

/** Whether the client changed nothing of what it had sent. */
function goesOn({ prefix }: Exchange, previous: AccountedExchange): boolean {
  const { entries, system } = previous.prefix;
  return prefix?.system === system && sharedHashes(entries, prefix.entries) === entries.length;
}

function isNear(measured: number, expected: number): boolean {
  return measured >= NEAR.least * expected && measured <= NEAR.most * expected;
}

/** The part of the beginning that was left out by name, by our estimate: no decision is about it. */
export function leftOutTokens({ start }: Pick<Exchange, 'start'>): number {
  return start?.leftOut?.tokens ?? 0;
}

/** The tokens that decisions take out, by our estimate. */
export function sumTokens(edits: Exchange['edits']): number {
  return edits.reduce((sum, { tokens }) => sum + tokens, 0);
}
