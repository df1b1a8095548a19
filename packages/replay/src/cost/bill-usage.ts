import type { CacheName } from '@hdc/core/models';
import {
  type Bill,
  type BilledTokens,
  billOf,
  costInTokens,
  type PricedUsage,
  type Prices,
  type TokenModel,
} from '@hdc/prices';
import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { recordedScale } from './recorded-prices.ts';
import { type Lifetimes, lifetimesOfRequest } from './session-caches.ts';

/** The facts that all bills of a session share. */
export interface BilledSession {
  readonly requests: readonly RecordedRequest[];
  /** When each was sent, in milliseconds since the epoch; recorded, or a few seconds after the one before. */
  readonly times: readonly number[];
  /** Our estimate of each recorded request. */
  readonly estimates: readonly number[];
  readonly tokenModel: TokenModel;
  readonly prices: Prices;
  /** The model of answers that do not name theirs. */
  readonly model: string;
  readonly pricing: CacheName;
  /** Whether what was recorded counts: not where a person asks what another cache would have done. */
  readonly isRecorded: boolean;
  /** Whether prices are those of today, and not of the day of each request. */
  readonly isToday: boolean;
  readonly format: Transcript['format'];
  /** Whether requests held less than the entries show, since somebody else pruned them on their way. */
  readonly isPruned: boolean;
  /** Tokens that each recorded request could find at most, where that is known. */
  readonly reach?: readonly number[];
}

export interface BilledRequest {
  /** The cost of the prompt, in plain input tokens of the session's model. */
  readonly cost: number;
  readonly cachedTokens: number;
  readonly promptTokens: number;
  readonly bill: Bill;
  /** The cost of a token of such a request, in plain input tokens of the session's model. */
  readonly prices: TokenPrices;
}

interface TokenPrices {
  /** One that the cache holds. */
  readonly read: number;
  /** One that it does not. */
  readonly write: number;
  readonly output: number;
}

/** The usual price of an output token, if nobody knows. */
const USUAL_OUTPUT = 5;

/** The cost of a session's request with the usage that its vendor reports. */
export function billUsage(session: BilledSession, index: number, usage: PricedUsage): BilledRequest {
  const { requests, prices, model, isRecorded, isToday } = session;
  const request = requests[index];
  if (!request) throw new RangeError(`The session has no request ${index}`);
  const own = request.model ?? model;
  const lifetimes = lifetimesOfRequest(session, request);
  const tokens = splitTokens(usage, lifetimes);
  const hasUsage = isRecorded && recordedPromptOf(request.usage) !== undefined;
  const at = isToday ? undefined : request.sentAt;
  const day = at === undefined ? undefined : new Date(at);
  const scale = hasUsage && !isToday ? recordedScale(request, prices, own, day) : 1;
  const weight = weightOf(prices, own, model);
  // A request that was answered fitted into the window.
  const { steps } = prices.resolve(own, { observed: { longestPrompt: usage.inputTokens } });
  return {
    cost: weight * costInTokens(tokens, lifetimes, steps),
    cachedTokens: tokens.cacheRead,
    promptTokens: usage.inputTokens,
    prices: tokenPrices(prices, own, lifetimes, tokens, weight),
    bill: billOf(tokens, prices, { model: own, at, isRecorded: hasUsage, scale }),
  };
}

/** The recorded facts about a prompt, enough to bill it. */
export interface RecordedPrompt {
  readonly tokens: number;
  readonly read: number;
  /** All that was written, undefined if the agent does not say. */
  readonly written: number | undefined;
  readonly written1h: number;
}

/** Undefined if the recording does not tell how much of the prompt came from the cache. */
export function recordedPromptOf(usage: RecordedUsage | undefined): RecordedPrompt | undefined {
  const { inputTokens = 0, cachedTokens, cacheWriteTokens, cacheWrite1hTokens = 0 } = usage ?? {};
  if (inputTokens === 0 || cachedTokens === undefined) return undefined;
  const read = Math.min(cachedTokens, inputTokens);
  const written = cacheWriteTokens === undefined ? undefined : Math.min(cacheWriteTokens, inputTokens - read);
  return { tokens: inputTokens, read, written, written1h: Math.min(cacheWrite1hTokens, written ?? 0) };
}

/**
 * If a vendor does not report written tokens and charges for writing, they are all the tokens that it did not find.
 */
function splitTokens(usage: PricedUsage, { usual, isLong }: Lifetimes): BilledTokens {
  const { inputTokens, cachedTokens: read = 0, outputTokens: output } = usage;
  const cacheRead = Math.min(read, inputTokens);
  const rest = inputTokens - cacheRead;
  const isUntold = usage.cacheWriteTokens === undefined && usual.write > 1;
  const written = Math.min(rest, usage.cacheWriteTokens ?? (isUntold ? rest : 0));
  const cacheWrite1h = Math.min(written, usage.cacheWrite1hTokens ?? (isUntold && isLong ? written : 0));
  return { input: rest - written, cacheRead, cacheWrite: written - cacheWrite1h, cacheWrite1h, output };
}

function tokenPrices(
  prices: Prices,
  own: string,
  { usual, long, isLong }: Lifetimes,
  { cacheWrite, cacheWrite1h }: BilledTokens,
  weight: number,
): TokenPrices {
  const rates = prices.resolve(own).ratesAt(0);
  const writesLong = cacheWrite + cacheWrite1h > 0 ? cacheWrite1h >= cacheWrite : isLong;
  return {
    read: weight * usual.read,
    write: weight * (writesLong ? long : usual).write,
    output: weight * (rates?.input ? rates.output / rates.input : USUAL_OUTPUT),
  };
}

/** The price of a plain token of one model over that of another; 1 if unknown. */
function weightOf(prices: Prices, own: string, session: string): number {
  if (own === session) return 1;
  const [mine, theirs] = [own, session].map((model) => prices.resolve(model).ratesAt(0)?.input ?? 0);
  return mine && theirs ? mine / theirs : 1;
}
