import type { CacheFacts } from '@hdc/core/models';
import { costOfMissing, findMiss, type Miss, type Prices, usageAt } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import { comparePrompts } from '../../misses/compare-prompts.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { AccountedRequest } from './accounted-request.ts';
import { rawCachedTokens } from './raw-cached-tokens.ts';
import { isOutOfReach, isRewritten, isWarm, isWarmAsItCame, savedBeforeChange } from './request-changes.ts';

const HOUR_SECONDS = 3_600;

/** Shares of the prompt before a request that come from the cache. */
interface CacheShares {
  /** Had nobody rewritten anything. */
  readonly keptShare: number;
  /** In the conversation so far, while its cache was warm. */
  readonly usualShare: number | undefined;
}

/** The cost of a request, its cost as the client sent it, and the part that our own rewrite cost. */
export function priceRequest(
  request: AccountedRequest,
  shares: CacheShares,
  prices: Prices,
): Pick<LedgerEntry, 'money' | 'miss'> {
  const { exchange, usage, previous, model: resolved } = request;
  const costOf = (asked: ObservedUsage) => prices.costOf(asked, resolved, new Date(exchange.at))?.total;
  const paid = costOf(usage);
  const { cache } = resolved;
  const miss = missOf(request, costOf);
  if (paid === undefined) return miss ? { miss } : {};
  const marks = (costOf(withoutOurMark(request)) ?? paid) - paid;
  const kept = previous && isRewritten(request) ? shares.keptShare * previous.usage.inputTokens : undefined;
  const rewrite =
    kept === undefined ? 0 : (costOfMissing(usage, kept - (usage.cachedTokens ?? 0), costOf) ?? 0);
  const raw = costOf(rawUsage(request, shares, cache ?? {})) ?? paid;
  // The part of the difference that is no rewrite of ours comes from tokens that were not sent.
  const rawError = Math.abs(raw - (paid - rewrite)) * request.tokenError;
  const wouldBe = request.wouldBe === undefined ? undefined : costOf(wouldBeUsage(request, request.wouldBe));
  return {
    money: {
      paid,
      raw: raw + marks,
      rawError,
      rewrite,
      marks,
      ...(wouldBe !== undefined && { wouldBe }),
    },
    ...(miss && { miss }),
  };
}

function missOf(
  { exchange, usage, previous, rewrittenFrom, model: resolved }: AccountedRequest,
  costOf: (usage: ObservedUsage) => number | undefined,
): Miss | undefined {
  const { at, prefix, model = '', isTurn = false } = exchange;
  if (!previous || !prefix) return undefined;
  return findMiss({
    before: previous,
    now: { model, usage },
    gapSeconds: (at - previous.at) / 1_000,
    lifetimeSeconds: previous.lifetimeSeconds,
    cache: resolved.cache,
    difference: comparePrompts(previous.prefix, prefix, rewrittenFrom),
    signs: {
      // Our own rewrite is known, and with it the place where the prompt begins anew.
      start: 0,
      isRewritten: false,
      isTurn,
      dropsThinking: resolved.thinking.carried === 'turn',
    },
    costOf,
  });
}

function rawUsage(
  request: AccountedRequest,
  { keptShare, usualShare }: CacheShares,
  { step, lookBack }: Pick<CacheFacts, 'step' | 'lookBack'>,
): ObservedUsage {
  const { exchange, usage, rawPrompt, previous, tokensPerEstimate } = request;
  const isChosen = hasOwnLifetimes(request);
  // The very figures of the vendor where nothing was changed.
  if (rawPrompt === usage.inputTokens && !isRewritten(request) && !isChosen) return usage;
  if (isChosen && isOnlyOursWarm(request)) return withClientsLifetime(request, usageAt(usage, rawPrompt, 0));
  // If we had it kept for less than the client asks for, the find says nothing.
  const isHidden = isRewritten(request) || (isChosen && isWarmAsItCame(request) && !isWarm(request));
  const cached = rawCachedTokens({
    prompt: usage.inputTokens,
    cached: foundAsItCame(request, lookBack),
    rawPrompt,
    start: (exchange.startTokens ?? 0) * tokensPerEstimate,
    previous: previous && { prompt: previous.usage.inputTokens, rawPrompt: previous.rawPrompt },
    savedBeforeChange: savedBeforeChange(request),
    hiddenShare: isHidden ? keptShare : undefined,
    usualShare,
    step,
  });
  const raw = usageAt(usage, rawPrompt, cached);
  return isChosen ? withClientsLifetime(request, raw) : raw;
}

/** Whether this request or the one before was sent with other lifetimes than the client's. */
function hasOwnLifetimes({ exchange: { chosenSeconds }, previous }: AccountedRequest): boolean {
  return chosenSeconds !== undefined || previous?.clientSeconds !== previous?.lifetimeSeconds;
}

/** Whether the client's own lifetime is over, and what was found was kept by a longer one. */
function isOnlyOursWarm(request: AccountedRequest): boolean {
  const { previous, usage } = request;
  if (!previous || isWarmAsItCame(request) || (previous.clientSeconds ?? 0) >= HOUR_SECONDS) return false;
  return (usage.cachedTokens ?? 0) > 0;
}

function withClientsLifetime({ exchange }: AccountedRequest, usage: ObservedUsage): ObservedUsage {
  const isLong = (exchange.cacheSeconds ?? 0) >= HOUR_SECONDS;
  return { ...usage, cacheWrite1hTokens: isLong ? (usage.cacheWriteTokens ?? 0) : 0 };
}

/** Our mark in front of a rewrite finds what the client's own, at the end, would not have reached. */
function foundAsItCame(request: AccountedRequest, lookBack: number | undefined): number {
  const { exchange, usage, tokensPerEstimate } = request;
  const { cachedTokens = 0 } = usage;
  if (exchange.startTokens === undefined || !isRewritten(request)) return cachedTokens;
  if (!isOutOfReach(request, lookBack)) return cachedTokens;
  return Math.min(cachedTokens, exchange.startTokens * tokensPerEstimate);
}

/** Behind the client's own last mark, nothing would have been read from the cache or written to it. */
function withoutOurMark({ exchange, usage, previous }: AccountedRequest): ObservedUsage {
  const mark = clientMarkOf(exchange, usage);
  if (mark === undefined) return usage;
  const cachedTokens = Math.min(usage.cachedTokens ?? 0, previous?.clientMark ?? 0);
  const cacheWriteTokens = Math.max(0, mark - cachedTokens);
  return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, cachedTokens, cacheWriteTokens };
}

/** Tokens of the vendor up to the client's own last cache mark; undefined if no mark of ours stands behind it. */
export function clientMarkOf(exchange: Exchange, usage: ObservedUsage): number | undefined {
  const { hasAddedMark, clientMarkTokens, sentTokens } = exchange;
  if (!hasAddedMark || clientMarkTokens === undefined || sentTokens <= 0) return undefined;
  return Math.min(1, clientMarkTokens / sentTokens) * usage.inputTokens;
}

/**
 * The usage that the vendor would have reported, had the observed edits been made: a prompt of so many tokens, of
 * which the cache finds the same share as it did, except for the part rewritten now.
 */
function wouldBeUsage(request: AccountedRequest, wouldBe: number): ObservedUsage {
  const { exchange, usage, previous, tokensPerEstimate } = request;
  const { cachedTokens = 0, inputTokens } = usage;
  const before = previous ? previous.usage.inputTokens : inputTokens;
  const share = before === 0 ? 0 : Math.min(1, cachedTokens / before);
  const kept = previous ? previous.wouldBe : wouldBe;
  const front =
    exchange.flushedFrom === undefined
      ? Number.POSITIVE_INFINITY
      : (exchange.frontTokens ?? 0) * tokensPerEstimate;
  return usageAt(usage, wouldBe, Math.min(wouldBe, share * Math.min(kept, front)));
}
