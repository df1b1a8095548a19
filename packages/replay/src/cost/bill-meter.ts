import type { CacheName, PriceStep } from '@hdc/core';
import {
  type Bill,
  type BilledTokens,
  billOf,
  costInTokens,
  type Prices,
  predictCachedTokens,
  type TokenModel,
} from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { beginsTurn, type RecordedRequest } from '../drive/recorded-request.ts';
import { agentHitsOf } from './agent-hits.ts';
import { readOfRecorded } from './read-of-recorded.ts';
import { recordedScale } from './recorded-prices.ts';
import { type RecordedPrompt, recordedPromptOf } from './recorded-prompt.ts';
import { cacheNameOfRequest, type Lifetimes, lifetimesOf } from './session-caches.ts';
import { splitPrompt } from './split-prompt.ts';

/** What all bills of a session go by. */
export interface Billing {
  readonly requests: readonly RecordedRequest[];
  /** Our estimate of each recorded request. */
  readonly estimates: readonly number[];
  readonly tokenModel: TokenModel;
  readonly prices: Prices;
  /** Of answers that do not name theirs. */
  readonly model: string;
  readonly pricing: CacheName;
  /** Whether what was recorded counts: not where a person asks what another cache would have done. */
  readonly isRecorded: boolean;
  /** Whether prices are those of today, and not of the day of each request. */
  readonly isToday?: boolean;
  /** In a prediction, whether it is told which requests missed the cache, and finds everything at the others. */
  readonly knowsMisses?: boolean;
  readonly format: Transcript['format'];
  /** Whether requests held less than the entries show, since somebody else pruned them on their way. */
  readonly isPruned?: boolean;
}

/** A request as it was sent: our estimates of it, and of what it has in common with the one before. */
export interface SentPrompt {
  readonly estimate: number;
  readonly common: number;
  /** Whether all of the request before stands at its beginning. */
  readonly isWhole: boolean;
}

export interface BilledRequest {
  /** Of the prompt, in plain input tokens of the session's model. */
  readonly cost: number;
  readonly cachedTokens: number;
  readonly promptTokens: number;
  /** Of the history, without what stands in front of it. */
  readonly contextTokens: number;
  readonly bill: Bill;
  /** What a token of such a request costs, in plain input tokens of the session's model. */
  readonly prices: TokenPrices;
}

interface TokenPrices {
  /** One that the cache holds. */
  readonly read: number;
  /** One that it does not. */
  readonly write: number;
  readonly output: number;
}

/** What vendors take for a token of an answer, where nobody knows. */
const USUAL_OUTPUT = 5;

/** A cache that found less than this share of the request before did not find it. */
const LEAST_FOUND = 0.9;

/** Bills the requests of a session one after the other, as a strategy would have sent them. */
export class BillMeter {
  readonly #billing: Billing;
  #index = 0;
  #before: { readonly estimate: number; readonly tokens: number; readonly isLong: boolean } | undefined;

  constructor(billing: Billing) {
    this.#billing = billing;
  }

  /** Undefined behind the last request of the session. */
  next(sent: SentPrompt): BilledRequest | undefined {
    const { requests, prices, model, isRecorded } = this.#billing;
    const request = requests[this.#index];
    if (!request) return undefined;
    const lifetimes = this.#lifetimesOf(request);
    const recorded = isRecorded ? recordedPromptOf(request.usage) : undefined;
    const tokens = this.#promptTokens(sent, recorded);
    const read = this.#readOf(sent, tokens, request, recorded, lifetimes);
    const isLong = writesLong(recorded) ?? this.#before?.isLong ?? lifetimes.isLong;
    const prompt = splitPrompt({ tokens, read }, recorded, lifetimes, isLong);
    const own = request.model ?? model;
    const billed = { ...prompt, output: request.usage?.outputTokens ?? 0 };
    this.#before = { estimate: sent.estimate, tokens, isLong };
    this.#index++;
    return {
      cost: weightOf(prices, own, model) * costInTokens(prompt, lifetimes, stepsOf(prices, own, tokens)),
      cachedTokens: read,
      promptTokens: tokens,
      contextTokens: this.#contextTokens(sent, tokens, recorded),
      prices: this.#pricesOf(own, lifetimes, isLong),
      bill: this.#price(billed, request, recorded !== undefined),
    };
  }

  #price(tokens: BilledTokens, request: RecordedRequest, isRecorded: boolean): Bill {
    const { prices, isToday = false } = this.#billing;
    const model = request.model ?? this.#billing.model;
    const at = isToday ? undefined : request.sentAt;
    const day = at === undefined ? undefined : new Date(at);
    const scale = isRecorded && !isToday ? recordedScale(request, prices, model, day) : 1;
    return billOf(tokens, prices, { model, at, isRecorded, scale });
  }

  #pricesOf(own: string, { usual, long }: Lifetimes, isLong: boolean): TokenPrices {
    const { prices, model } = this.#billing;
    const weight = weightOf(prices, own, model);
    const rates = prices.resolve(own).ratesAt(0);
    return {
      read: weight * usual.read,
      write: weight * (isLong ? long : usual).write,
      output: weight * (rates?.input ? rates.output / rates.input : USUAL_OUTPUT),
    };
  }

  #lifetimesOf(request: RecordedRequest): Lifetimes {
    const { prices, model, pricing, isRecorded } = this.#billing;
    const name = isRecorded ? cacheNameOfRequest(request, pricing) : pricing;
    return lifetimesOf(prices, request.model ?? model, name);
  }

  /** The recorded prompt without what the strategy took out of it, or all of it by our estimate. */
  #promptTokens({ estimate }: SentPrompt, recorded: RecordedPrompt | undefined): number {
    const { estimates, tokenModel } = this.#billing;
    const { fixedTokens, tokensPerEstimate } = tokenModel;
    if (!recorded) return fixedTokens + estimate * tokensPerEstimate;
    const whole = (estimates[this.#index] ?? 0) * tokensPerEstimate;
    // What had been taken out already is nobody's saving, and whatever a strategy takes out may be that.
    const gone = this.#billing.isPruned ? Math.max(0, fixedTokens + whole - recorded.tokens) : 0;
    const out = whole - estimate * tokensPerEstimate;
    const saved = gone === 0 ? out : Math.max(0, out - gone);
    return Math.max(recorded.tokens - saved, Math.min(recorded.tokens, fixedTokens));
  }

  #contextTokens({ estimate }: SentPrompt, tokens: number, recorded: RecordedPrompt | undefined): number {
    const { tokenModel, isPruned } = this.#billing;
    if (isPruned && recorded) return Math.max(0, tokens - tokenModel.fixedTokens);
    return estimate * tokenModel.tokensPerEstimate;
  }

  #readOf(
    sent: SentPrompt,
    tokens: number,
    request: RecordedRequest,
    recorded: RecordedPrompt | undefined,
    lifetimes: Lifetimes,
  ): number {
    const { tokenModel } = this.#billing;
    const before = this.#isFirstOfWindow() ? undefined : this.#before;
    const common = this.#commonTokens(sent, before);
    if (!recorded) return this.#predictRead({ tokens, common, isFirst: !before }, request, lifetimes);
    if (!before) return Math.min(recorded.read, tokens);
    return readOfRecorded(recorded.read, {
      recordedBefore: this.#recordedBefore(),
      sentBefore: before.tokens,
      common,
      isWhole: sent.isWhole,
      fixed: tokenModel.fixedTokens,
      tokens,
    });
  }

  #predictRead(
    {
      tokens,
      common,
      isFirst,
    }: { readonly tokens: number; readonly common: number; readonly isFirst: boolean },
    request: RecordedRequest,
    { usual, long, isLong }: Lifetimes,
  ): number {
    const { tokenModel, knowsMisses, format, model } = this.#billing;
    const known = knowsMisses ? recordedPromptOf(request.usage) : undefined;
    if (known) {
      const isMiss = isFirst || known.read < this.#recordedBefore() * LEAST_FOUND;
      return Math.min(tokens, isMiss ? known.read : common);
    }
    const rule = (this.#before?.isLong ?? isLong) ? long : usual;
    const { hits = rule.hits } = { hits: agentHitsOf(format, request.model ?? model) };
    const { gapSeconds } = request;
    const begins = isFirst ? 'session' : beginsTurn(request) ? 'turn' : 'round';
    const prompt = { promptTokens: tokens, commonTokens: common, ...tokenModel, begins, gapSeconds } as const;
    return Math.min(tokens, predictCachedTokens(prompt, { ...rule, hits }));
  }

  #isFirstOfWindow(): boolean {
    const { requests } = this.#billing;
    return requests[this.#index - 1]?.window !== requests[this.#index]?.window;
  }

  #commonTokens(
    { common }: SentPrompt,
    before: { readonly estimate: number; readonly tokens: number } | undefined,
  ): number {
    const { fixedTokens, tokensPerEstimate } = this.#billing.tokenModel;
    if (!before) return fixedTokens + common * tokensPerEstimate;
    return before.tokens - (before.estimate - common) * tokensPerEstimate;
  }

  /** Tokens of the recorded request before this one. */
  #recordedBefore(): number {
    const { requests, estimates, tokenModel } = this.#billing;
    const recorded = recordedPromptOf(requests[this.#index - 1]?.usage)?.tokens;
    const estimate = estimates[this.#index - 1] ?? 0;
    return recorded ?? tokenModel.fixedTokens + estimate * tokenModel.tokensPerEstimate;
  }
}

function writesLong(recorded: RecordedPrompt | undefined): boolean | undefined {
  return recorded?.written ? recorded.written1h * 2 >= recorded.written : undefined;
}

/** A request that was answered fitted into the window. */
function stepsOf(prices: Prices, model: string, longestPrompt: number): readonly PriceStep[] {
  return prices.resolve(model, { observed: { longestPrompt } }).steps;
}

/** What a plain token of one model costs over that of another; 1 where nobody knows. */
function weightOf(prices: Prices, own: string, session: string): number {
  if (own === session) return 1;
  const [mine, theirs] = [own, session].map((model) => prices.resolve(model).ratesAt(0)?.input ?? 0);
  return mine && theirs ? mine / theirs : 1;
}
