import type { ResolvedModel } from '@hdc/core/models';
import { lifetimeOf, type Prices, predictCachedTokens, type TokenSample } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import { choosePrevious } from '../../misses/choose-previous.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { startTokens, usageOfStart } from '../start/price-start.ts';
import { StartNotes } from '../start/start-notes.ts';
import type { AccountedExchange, AccountedRequest } from './accounted-request.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import { hitShare } from './hit-share.ts';
import { clientMarkOf, priceRequest } from './price-request.ts';
import {
  isAsItCame,
  isOutOfReach,
  isRewritten,
  isStartChanged,
  isWarm,
  isWarmAsItCame,
  rewrittenFrom,
  savedBeforeChange,
  standingEdits,
} from './request-changes.ts';
import { leftOutTokens, savedTokens, sumTokens } from './saved-tokens.ts';

/** A conversation may branch; more branches than this were never seen to take turns. */
const MOST_SEEN = 4;
const MOST_SAMPLES = 60;
const HOUR_SECONDS = 3_600;
/** The lifetime of a breakpoint that does not say. */
const USUAL_SECONDS = 300;

type AccountFigures = Pick<LedgerEntry, 'tokens' | 'money' | 'miss'>;

/** The savings and losses of one conversation, request by request. Its own usage calibrates our estimates. */
export class ConversationAccount {
  readonly notes: StartNotes = new StartNotes();
  readonly #prices: Prices;
  #seen: readonly AccountedExchange[] = [];
  #samples: readonly TokenSample[] = [];
  #longestPrompt = 0;
  /** Shares of the prompt before that were found while it was warm. */
  #warm = { sum: 0, requests: 0 };

  constructor(prices: Prices) {
    this.#prices = prices;
  }

  record(exchange: Exchange): AccountFigures {
    const { rawTokens, sentTokens, usage } = exchange;
    const isRaw = isAsItCame(exchange);
    const left = isRaw ? rawTokens : sentTokens;
    const isHypothetical = isRaw && sentTokens !== rawTokens;
    if (!usage)
      return { tokens: { raw: rawTokens, sent: left, ...(isHypothetical && { wouldBe: sentTokens }) } };
    const { tokensPerEstimate, tokenError } = this.#calibrate(left, usage.inputTokens);
    const promptOf = (estimate: number) =>
      Math.max(0, usage.inputTokens + (estimate - left) * tokensPerEstimate);
    const previous = exchange.prefix && choosePrevious(this.#seen, exchange.at, exchange.prefix);
    const saved = savedTokens({
      exchange,
      previous,
      prompt: usage.inputTokens,
      estimate: left,
      tokensPerEstimate,
    });
    const rawPrompt = usage.inputTokens + saved;
    const rewritten = rewrittenFrom(exchange, previous);
    const request: AccountedRequest = {
      exchange,
      usage,
      model: this.#resolve(exchange, usage),
      rawPrompt,
      wouldBe: isHypothetical ? promptOf(sentTokens) : undefined,
      previous,
      tokensPerEstimate,
      tokenError,
      rewrittenFrom: rewritten,
    };
    const figures = priceRequest(
      request,
      { keptShare: this.#keptShare(request), usualShare: this.#warmShare() },
      this.#prices,
    );
    this.#remember(request);
    const start = startTokens(exchange, usage, tokensPerEstimate);
    return {
      tokens: {
        raw: Math.round(rawPrompt),
        sent: usage.inputTokens,
        ...(request.wouldBe !== undefined && { wouldBe: Math.round(request.wouldBe) }),
        ...(start !== undefined && { start }),
      },
      ...figures,
      ...this.#withStart(request, figures, start),
    };
  }

  #withStart(
    { usage, model, exchange }: AccountedRequest,
    { money }: Pick<AccountFigures, 'money'>,
    tokens?: number,
  ) {
    if (!money || tokens === undefined) return {};
    const cost = this.#prices.costOf(usageOfStart(usage, tokens), model, new Date(exchange.at));
    return cost ? { money: { ...money, start: cost.total } } : {};
  }

  /** Resolves the model with facts from its requests and answers: the longest prompt, and how long it is kept. */
  #resolve({ model = '', asksLongWindow, cacheSeconds }: Exchange, usage: ObservedUsage): ResolvedModel {
    this.#longestPrompt = Math.max(this.#longestPrompt, usage.inputTokens);
    const isLong = (usage.cacheWrite1hTokens ?? 0) > 0;
    return this.#prices.resolve(model, {
      observed: {
        longestPrompt: this.#longestPrompt,
        asksLongWindow,
        cacheSeconds: isLong ? HOUR_SECONDS : cacheSeconds,
      },
    });
  }

  #calibrate(estimated: number, recorded: number): Calibration {
    this.#samples = [...this.#samples, { estimated, recorded }].slice(-MOST_SAMPLES);
    return calibrate(this.#samples);
  }

  /** The share of the prompt before that would come from the cache, had nobody rewritten anything. */
  #keptShare(request: AccountedRequest): number {
    const { exchange, previous, usage, model } = request;
    if (!previous || isStartChanged(request)) return 0;
    const warmShare = this.#warmShare();
    const { cache: rule } = model;
    const isThere = isStartCached(request, rule?.minimumPrefix);
    const isLost = isThere === false || isFrontLost(request);
    if (isLost || isOutOfReach(request, rule?.lookBack)) return 0;
    if ((isThere || isWarmAsItCame(request)) && warmShare !== undefined) return warmShare;
    if (!rule) return (usage.cachedTokens ?? 0) > 0 ? 1 : 0;
    const { inputTokens } = previous.usage;
    const gapSeconds = (exchange.at - previous.at) / 1_000;
    const found = predictCachedTokens(
      { promptTokens: inputTokens, commonTokens: inputTokens, gapSeconds },
      rule,
    );
    return inputTokens === 0 ? 0 : found / inputTokens;
  }

  #warmShare(): number | undefined {
    return this.#warm.requests > 0 ? this.#warm.sum / this.#warm.requests : undefined;
  }

  #remember(request: AccountedRequest): void {
    const { usage, previous, model } = request;
    const isUndisturbed = !isRewritten(request) && !isStartChanged(request) && isWarm(request);
    if (previous && isUndisturbed && savedBeforeChange(request) === undefined) {
      const { step, minimumPrefix = 0 } = model.cache ?? {};
      const { inputTokens } = previous.usage;
      const share = hitShare(usage.cachedTokens ?? 0, inputTokens, step);
      // A prompt that was too short to be kept says nothing of longer ones.
      if (inputTokens >= minimumPrefix) {
        this.#warm = { sum: this.#warm.sum + share, requests: this.#warm.requests + 1 };
      }
    }
    const seen = this.#toSeen(request);
    if (seen) this.#seen = [...this.#seen, seen].slice(-MOST_SEEN);
  }

  #toSeen(request: AccountedRequest): AccountedExchange | undefined {
    const { exchange, usage, model, rawPrompt, wouldBe, tokensPerEstimate } = request;
    const { at, prefix, timings, cacheSeconds, chosenSeconds } = exchange;
    if (!prefix) return undefined;
    const lifetimeSeconds = chosenSeconds ?? lifetimeOf(usage, cacheSeconds, model.cache);
    return {
      at,
      endedAt: at + timings.totalMs,
      model: model.name,
      prefix,
      usage,
      lifetimeSeconds,
      clientSeconds: chosenSeconds === undefined ? lifetimeSeconds : (cacheSeconds ?? USUAL_SECONDS),
      rawPrompt,
      wouldBe: wouldBe ?? usage.inputTokens,
      estimate: isAsItCame(exchange) ? exchange.rawTokens : exchange.sentTokens,
      saved: rawPrompt - usage.inputTokens - leftOutTokens(exchange) * tokensPerEstimate,
      savedEstimate: isAsItCame(exchange) ? 0 : sumTokens(exchange.edits),
      edits: standingEdits(exchange),
      clientMark: clientMarkOf(exchange, usage) ?? usage.inputTokens,
    };
  }
}

/** A prompt that is hardly longer than the shortest that is cached may count as shorter. */
const MARGIN = 1.2;
const HALF = 0.5;

/**
 * Whether the vendor still had what stands in front of all messages, which no rewrite of ours touches: then it would
 * have had the rest as well. Undefined if the answer does not tell. Once the lifetime is over, other conversations may have
 * kept the system prompt and the tools, so that only what was found behind these tells something.
 */
function isStartCached(request: AccountedRequest, minimumPrefix = 0): boolean | undefined {
  const { exchange, usage, tokensPerEstimate } = request;
  const start = (exchange.startTokens ?? 0) * tokensPerEstimate;
  const { cachedTokens } = usage;
  if (cachedTokens === undefined || start < minimumPrefix * MARGIN || start === 0) return undefined;
  if (cachedTokens === 0) return false;
  return cachedTokens >= (isWarm(request) ? HALF : MARGIN) * start ? true : undefined;
}

/** Whether the vendor had lost what it held in front of a rewrite: then it had lost what stands behind, too. */
function isFrontLost({ exchange, usage, tokensPerEstimate }: AccountedRequest): boolean {
  const { startTokens = 0, frontTokens = 0 } = exchange;
  return (
    frontTokens > MARGIN * startTokens && (usage.cachedTokens ?? 0) < HALF * frontTokens * tokensPerEstimate
  );
}
