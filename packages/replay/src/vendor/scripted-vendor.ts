import {
  type BilledPrompt,
  createVendorCache,
  type Grant,
  type PricedUsage,
  predictCachedTokens,
  type VendorCache,
} from '@hdc/prices';
import { agentHitsOf } from '../cost/agent-hits.ts';
import { type BilledSession, type RecordedPrompt, recordedPromptOf } from '../cost/bill-usage.ts';
import { type Lifetimes, lifetimesOfRequest } from '../cost/session-caches.ts';
import { beginsTurn, type RecordedRequest } from '../recorded/recorded-request.ts';
import type { VendorPrompt } from './prompt-reader.ts';
import { PromptScale } from './prompt-scale.ts';

/**
 * The requests that miss the cache: those of the recording, each at the place to which the vendor found the prompt then,
 * or those that its rules and the shares of recorded hits foresee.
 */
export type Misses = 'as-recorded' | 'foreseen';

interface ScriptedAnswer {
  /** As the vendor reports it. */
  readonly usage: PricedUsage;
  /** Tokens of the conversation, without what stands in front of it. */
  readonly contextTokens: number;
  /** Tokens of the longest beginning that its breakpoints reach by the rules, whether the vendor still had it or not. */
  readonly reach: number;
}

const HOUR_SECONDS = 3_600;
/** A cache that found less than this share did not find it. */
const LEAST_FOUND = 0.9;

/** Answers the requests of a recorded session as its vendor did, whatever a strategy has made of them. */
export class ScriptedVendor {
  readonly #session: BilledSession;
  readonly #misses: Misses;
  readonly #caches = new Map<string, VendorCache>();
  readonly #chargesWrites: boolean;
  /** Tokens of the request before, as it was sent. */
  #sentBefore = 0;
  #lastCache: VendorCache | undefined;
  readonly #scale: PromptScale;

  /** Vendors that get the same prompts may share their scale. */
  constructor(session: BilledSession, misses: Misses, scale: PromptScale = new PromptScale()) {
    this.#session = session;
    this.#misses = misses;
    this.#scale = scale;
    this.#chargesWrites = !session.isRecorded || chargesWrites(session.requests);
  }

  /** The requests have to come in their order. */
  answer(index: number, prompt: VendorPrompt): ScriptedAnswer {
    const { requests, isRecorded } = this.#session;
    const request = requests[index];
    if (!request) throw new RangeError(`The session has no request ${index}`);
    const recorded = isRecorded ? recordedPromptOf(request.usage) : undefined;
    const lifetimes = lifetimesOfRequest(this.#session, request);
    const tokens = this.#promptTokens(index, prompt.estimate, recorded);
    const { start, perEstimate } = this.#weigh(tokens, prompt.estimate);
    const blocks = this.#scale.toVendor(prompt.blocks, start, perEstimate);
    const isBound = this.#misses === 'as-recorded' && recorded !== undefined;
    const grant = isBound
      ? this.#recordedGrant(index, recorded, lifetimes)
      : this.#foreseenGrant(index, { start, lifetimes });
    let reach = 0;
    const foundMore = (tokensReached: number): boolean => {
      reach = tokensReached;
      return isBound && this.#foundMore(index, recorded, reach);
    };
    const at = this.#session.times[index] ?? 0;
    this.#lastCache = this.#cacheOf(request, lifetimes);
    const billed = this.#lastCache.read(blocks, at, { grant, foundMore });
    this.#sentBefore = tokens;
    const usage = this.#usageOf(billed, lifetimes.usual.reportsWrites);
    return {
      usage: { ...usage, outputTokens: request.usage?.outputTokens ?? 0 },
      contextTokens: this.#contextTokens(prompt.estimate, tokens, recorded),
      reach,
    };
  }

  /** The last request comes once more, with nothing to generate: by the rules of the cache, for nobody recorded that. */
  ping(at: number): PricedUsage {
    const { blocks } = this.#scale;
    if (!this.#lastCache) throw new RangeError('Nothing was asked that could be asked again');
    return { ...this.#usageOf(this.#lastCache.read(blocks, at), true), outputTokens: 0 };
  }

  #usageOf(billed: BilledPrompt, reportsWrites = false): Omit<PricedUsage, 'outputTokens'> {
    const { cacheWriteTokens, cacheWrite1hTokens, inputTokens, cachedTokens } = billed;
    return {
      inputTokens: Math.round(inputTokens),
      cachedTokens: Math.round(cachedTokens),
      ...(reportsWrites && {
        cacheWriteTokens: this.#chargesWrites ? Math.round(cacheWriteTokens) : 0,
        cacheWrite1hTokens: this.#chargesWrites ? Math.round(cacheWrite1hTokens) : 0,
      }),
    };
  }

  /** Models do not share what they cache. */
  #cacheOf(request: RecordedRequest, { usual }: Lifetimes): VendorCache {
    const { model = this.#session.model } = request;
    const known = this.#caches.get(model) ?? createVendorCache(usual);
    this.#caches.set(model, known);
    return known;
  }

  /** The recorded prompt without what the strategy took out of it, or all of it by our estimate. */
  #promptTokens(index: number, estimate: number, recorded: RecordedPrompt | undefined): number {
    const { estimates, tokenModel, isPruned } = this.#session;
    const { fixedTokens, tokensPerEstimate } = tokenModel;
    if (!recorded) return fixedTokens + estimate * tokensPerEstimate;
    const whole = (estimates[index] ?? 0) * tokensPerEstimate;
    // Content that had been taken out already is nobody's saving, and a strategy may take out just that.
    const gone = isPruned ? Math.max(0, fixedTokens + whole - recorded.tokens) : 0;
    const out = whole - estimate * tokensPerEstimate;
    const saved = gone === 0 ? out : Math.max(0, out - gone);
    return Math.max(recorded.tokens - saved, Math.min(recorded.tokens, fixedTokens));
  }

  /** How the tokens of a prompt are shared out; a prompt that is smaller than its conversation was pruned on its way. */
  #weigh(tokens: number, estimate: number): { readonly start: number; readonly perEstimate: number } {
    const { fixedTokens, tokensPerEstimate } = this.#session.tokenModel;
    const rest = tokens - estimate * tokensPerEstimate;
    if (rest >= 0 || estimate === 0) return { start: Math.max(0, rest), perEstimate: tokensPerEstimate };
    const start = Math.min(fixedTokens, tokens);
    return { start, perEstimate: (tokens - start) / estimate };
  }

  #contextTokens(estimate: number, tokens: number, recorded: RecordedPrompt | undefined): number {
    const { tokenModel, isPruned } = this.#session;
    if (isPruned && recorded) return Math.max(0, tokens - tokenModel.fixedTokens);
    return estimate * tokenModel.tokensPerEstimate;
  }

  /**
   * The prefix that the vendor found of the recorded prompt is found of this one up to the same place. If something
   * is kept for longer or shorter than it was then, or was asked for in between, and that decides, lifetimes decide.
   */
  #recordedGrant(index: number, { read }: RecordedPrompt, lifetimes: Lifetimes): Grant {
    const { times } = this.#session;
    const place = this.#isFirstOfWindow(index) ? read : this.#placeOf(read, index);
    const recordedSeconds = this.#recordedLifetime(index, lifetimes);
    const recordedGap = ((times[index] ?? 0) - (times[index - 1] ?? 0)) / 1_000;
    return ({ tokens, blocks, lifetimeSeconds }, gapSeconds) => {
      const found = Math.min(tokens, blocks > 1 ? place : read);
      const isAsThen = lifetimeSeconds === recordedSeconds && gapSeconds >= recordedGap;
      if (lifetimeSeconds === 0 || isAsThen) return found;
      const isOver = gapSeconds > lifetimeSeconds;
      if (isOver === recordedGap > recordedSeconds) return found;
      return isOver ? 0 : tokens;
    };
  }

  /** For how long the recorded request before had its prompt kept. */
  #recordedLifetime(index: number, { usual, long, isLong }: Lifetimes): number {
    const { usage } = this.#session.requests[index - 1] ?? {};
    const { written = 0, written1h = 0 } = recordedPromptOf(usage) ?? {};
    return (written > 0 ? written1h * 2 >= written : isLong) ? long.ttlSeconds : usual.ttlSeconds;
  }

  /** Whether the recorded request found what by the rules its breakpoints do not reach. */
  #foundMore(index: number, { read }: RecordedPrompt, reach: number): boolean {
    const recordedReach = this.#session.reach?.[index] ?? reach;
    return !this.#isFirstOfWindow(index) && recordedReach < LEAST_FOUND * read;
  }

  /** The place of the recorded request in the one that was sent before this. */
  #placeOf(read: number, index: number): number {
    const { tokenModel, reach = [] } = this.#session;
    const { fixedTokens } = tokenModel;
    const before = this.#recordedBefore(index);
    // Nothing was missed of what the recorded request could find.
    if (read >= Math.min(before, reach[index] ?? before)) return Number.POSITIVE_INFINITY;
    if (read <= fixedTokens || before <= fixedTokens) return read;
    return fixedTokens + ((read - fixedTokens) * (this.#sentBefore - fixedTokens)) / (before - fixedTokens);
  }

  /** Tokens of the recorded request before. */
  #recordedBefore(index: number): number {
    const { requests, estimates, tokenModel } = this.#session;
    const recorded = recordedPromptOf(requests[index - 1]?.usage)?.tokens;
    return recorded ?? tokenModel.fixedTokens + (estimates[index - 1] ?? 0) * tokenModel.tokensPerEstimate;
  }

  #foreseenGrant(index: number, { start, lifetimes }: { start: number; lifetimes: Lifetimes }): Grant {
    const { requests, format, model } = this.#session;
    const request = requests[index];
    const hits = agentHitsOf(format, request?.model ?? model);
    const isFirst = this.#isFirstOfWindow(index);
    const begins = isFirst ? 'session' : request && beginsTurn(request) ? 'turn' : 'round';
    return ({ tokens, lifetimeSeconds }, gapSeconds) => {
      const isLong = lifetimeSeconds >= HOUR_SECONDS || (lifetimeSeconds === 0 && lifetimes.isLong);
      const rule = isLong ? lifetimes.long : lifetimes.usual;
      const prompt = {
        promptTokens: tokens,
        commonTokens: tokens,
        fixedTokens: start,
        begins,
        gapSeconds,
      } as const;
      return predictCachedTokens(prompt, { ...rule, hits: hits ?? rule.hits });
    };
  }

  #isFirstOfWindow(index: number): boolean {
    const { requests } = this.#session;
    return requests[index - 1]?.window !== requests[index]?.window;
  }
}

/** Resellers find what was cached and charge nothing for writing it: then much was read, and nothing ever written. */
function chargesWrites(requests: readonly RecordedRequest[]): boolean {
  const prompts = requests.flatMap(({ usage }) => recordedPromptOf(usage) ?? []);
  const isTold = prompts.some(({ written }) => written !== undefined);
  return !isTold || prompts.some(({ written = 0 }) => written > 0) || prompts.every(({ read }) => read === 0);
}
