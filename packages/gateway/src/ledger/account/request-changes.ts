import type { Exchange } from '../../exchange/exchange.ts';
import { compareTools } from '../../misses/compare-prompts.ts';
import { sharedHashes } from '../../misses/first-difference.ts';
import type { AccountedExchange, AccountedRequest } from './accounted-request.ts';

/** Whether it left as it came, so that what the pruner says of it is only what it would have done. */
export function isAsItCame({
  mode,
  isHeldOut,
  fault,
}: Pick<Exchange, 'mode' | 'isHeldOut' | 'fault'>): boolean {
  return mode === 'observe' || isHeldOut || fault !== undefined;
}

/** The decisions that stand in a request, by their keys, with the entries that they are about. */
export function standingEdits(exchange: Exchange): ReadonlyMap<string, number> {
  if (isAsItCame(exchange)) return NONE;
  const { edits } = exchange;
  const known = standing.get(edits);
  if (known) return known;
  const places = new Map(edits.map(({ decision, index }) => [decision.key, index]));
  standing.set(edits, places);
  return places;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** The list of edits is the same object as long as nothing else is decided in a conversation. */
const standing = new WeakMap<Exchange['edits'], ReadonlyMap<string, number>>();

/** The first entry of the past that we changed now: pruned, or pruned before and no longer. */
export function rewrittenFrom(
  exchange: Exchange,
  previous: Pick<AccountedExchange, 'edits' | 'prefix'> | undefined,
): number | undefined {
  const now = standingEdits(exchange);
  let first = isAsItCame(exchange) ? undefined : exchange.flushedFrom;
  if (previous?.edits === now) return first;
  previous?.edits.forEach((index, key) => {
    // The client's own removals and changes are no doing of ours.
    const isThere = exchange.prefix?.entries[index] === previous.prefix.entries[index];
    if (isThere && !now.has(key)) first = Math.min(index, first ?? index);
  });
  return first;
}

/** Whether the past was rewritten now, by us. */
export function isRewritten({ rewrittenFrom: from }: Pick<AccountedRequest, 'rewrittenFrom'>): boolean {
  return from !== undefined;
}

/** Whether the vendor still keeps the end of the request before. */
export function isWarm({ exchange, previous }: Pick<AccountedRequest, 'exchange' | 'previous'>): boolean {
  return previous !== undefined && isWithin(exchange.at - previous.at, previous.lifetimeSeconds);
}

/** Whether it would, had the client's own lifetimes been left as they were. */
export function isWarmAsItCame({
  exchange,
  previous,
}: Pick<AccountedRequest, 'exchange' | 'previous'>): boolean {
  return previous !== undefined && isWithin(exchange.at - previous.at, previous.clientSeconds);
}

function isWithin(ms: number, seconds = Number.POSITIVE_INFINITY): boolean {
  return ms <= seconds * 1_000;
}

/** Whether the client changed what stands in front of all messages, so that nothing can come from the cache. */
export function isStartChanged({
  exchange: { prefix, model },
  previous,
}: Pick<AccountedRequest, 'exchange' | 'previous'>): boolean {
  if (!previous || !prefix) return false;
  const { system, tools } = previous.prefix;
  return (
    model !== previous.model || system !== prefix.system || compareTools(tools, prefix.tools) !== undefined
  );
}

/** Whether the client said more at once than a mark at its end looks back over. */
export function isOutOfReach(
  { exchange: { prefix }, previous }: Pick<AccountedRequest, 'exchange' | 'previous'>,
  lookBack: number | undefined,
): boolean {
  const [before, now] = [previous?.prefix.blocks, prefix?.blocks];
  if (before === undefined || now === undefined || lookBack === undefined) return false;
  return now - before > lookBack;
}

/** Tokens that decisions save in front of the first message that the client changed; undefined if it changed none. */
export function savedBeforeChange({
  exchange: { prefix, edits },
  previous,
  tokensPerEstimate,
}: Pick<AccountedRequest, 'exchange' | 'previous' | 'tokensPerEstimate'>): number | undefined {
  if (!previous || !prefix) return undefined;
  const same = sharedHashes(previous.prefix.entries, prefix.entries);
  if (same === previous.prefix.entries.length) return undefined;
  const saved = edits.reduce((sum, { index, tokens }) => (index < same ? sum + tokens : sum), 0);
  return saved * tokensPerEstimate;
}
