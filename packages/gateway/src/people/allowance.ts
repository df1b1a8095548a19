import type { Prices } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import { formatMoney } from '@hdc/text';
import { Refusal } from '../errors/refusal.ts';
import type { HeldDollars, LimitBook } from './limit-book.ts';
import type { Person } from './person.ts';

export interface AllowanceParts {
  readonly book: LimitBook;
  readonly prices: Pick<Prices, 'costOf'>;
}

/** A request that is about to leave. */
export interface PlannedRequest {
  readonly model: string | undefined;
  /** Our estimate of its prompt; undefined if it could not be read. */
  readonly promptTokens: number | undefined;
  readonly bytes: number;
  /** The limit of its answer, as it says. */
  readonly mostAnswerTokens: number;
  readonly at: number;
}

/** The outcome of it. */
export interface SettledRequest {
  readonly model: string | undefined;
  readonly at: number;
  readonly status: number | undefined;
  readonly isComplete: boolean;
  readonly usage: ObservedUsage | undefined;
  readonly answerBytes: number;
}

/** The most that one request may cost; given back when it is settled. */
export interface Hold {
  readonly held: HeldDollars;
  /** The most that its prompt alone may cost. */
  readonly prompt: number;
}

/** Our estimate against the vendor's tokens, with room. */
const PROMPT_FACTOR = 1.25;
const LEAST_BYTES_A_TOKEN = 3;
/** In a stream of events a token takes more bytes than this. */
const STREAM_BYTES_A_TOKEN = 8;
const LEAST_REFUSAL = 400;
/** SDKs that would wait longer are told not to. */
const LONGEST_WAIT_MS = 60_000;

/** Holds people to their limits. People without limits are only counted. */
export class Allowance {
  readonly #book: LimitBook;
  readonly #prices: Pick<Prices, 'costOf'>;

  constructor({ book, prices }: AllowanceParts) {
    this.#book = book;
    this.#prices = prices;
  }

  /** Counts a request; throws a `Refusal` if there were too many within a minute. */
  async takeRequest({ name, requestsAMinute }: Person): Promise<void> {
    if (requestsAMinute === undefined) return;
    const waitMs = await this.#book.takeRequest(name, requestsAMinute);
    if (waitMs === undefined) return;
    throw limited(
      waitMs,
      'TOO_MANY_REQUESTS',
      `${name} may send ${requestsAMinute} requests a minute, and has; try again in ${secondsOf(waitMs)} s`,
    );
  }

  /** Sets aside what a request can cost at most; throws a `Refusal` if the day's dollars do not suffice for it. */
  async hold({ name, dollarsADay }: Person, planned: PlannedRequest): Promise<Hold | undefined> {
    if (dollarsADay === undefined) return undefined;
    const prompt = this.#mostFor(planned, 0);
    const dollars = this.#mostFor(planned, planned.mostAnswerTokens);
    if (prompt === undefined || dollars === undefined) throw unpriced(name, planned.model);
    const answer = await this.#book.hold(name, dollars, dollarsADay);
    if (answer.isAllowed) return { held: answer.held, prompt };
    // Requests that run give back what they do not need.
    const isOver = answer.paid + dollars > dollarsADay;
    const waitMs = isOver ? answer.waitMs : RUNNING_MS;
    const spent = `${formatMoney(answer.paid)} of ${formatMoney(dollarsADay)} a day are spent`;
    const running = answer.held > 0 ? ` and ${formatMoney(answer.held)} set aside for requests that run` : '';
    throw limited(
      waitMs,
      'DAY_IS_SPENT',
      `${name} may not send this request, which can cost up to ${formatMoney(dollars)}: ${spent}${running}; try again in ${secondsOf(waitMs)} s`,
    );
  }

  /** Counts what a request cost. Never rejects. */
  async settle({ name }: Person, hold: Hold | undefined, settled: SettledRequest): Promise<void> {
    await this.#book.settle(name, hold?.held, this.#paidFor(hold, settled)).catch(() => {});
  }

  /** Counts what was spent for somebody without a request. Never rejects. */
  async spend(name: string, dollars: number): Promise<void> {
    if (dollars > 0) await this.#book.settle(name, undefined, dollars).catch(() => {});
  }

  /** Unreadable usage counts as the most that it can have been: leaving early must not make a request free. */
  #paidFor(
    hold: Hold | undefined,
    { model = '', at, status, isComplete, usage, answerBytes }: SettledRequest,
  ) {
    if (status !== undefined && status >= LEAST_REFUSAL) return 0;
    if (status === undefined) return isComplete ? 0 : (hold?.prompt ?? 0);
    if (!usage) return hold?.held.dollars ?? 0;
    const seen = isComplete ? 0 : Math.ceil(answerBytes / STREAM_BYTES_A_TOKEN);
    const outputTokens = Math.max(usage.outputTokens, seen);
    const paid = this.#prices.costOf({ ...usage, outputTokens }, model, new Date(at))?.total ?? 0;
    return isComplete || !hold ? paid : Math.min(paid, hold.held.dollars);
  }

  /** As if nothing were found in the cache, and everything written to it for an hour. */
  #mostFor({ model, promptTokens, bytes, at }: PlannedRequest, outputTokens: number): number | undefined {
    if (model === undefined) return undefined;
    const inputTokens = Math.ceil((promptTokens ?? bytes / LEAST_BYTES_A_TOKEN) * PROMPT_FACTOR);
    const plain = { inputTokens, outputTokens, cachedTokens: 0, cacheWriteTokens: 0 };
    const written = { ...plain, cacheWriteTokens: inputTokens, cacheWrite1hTokens: inputTokens };
    const costs = [plain, written].map((usage) => this.#prices.costOf(usage, model, new Date(at))?.total);
    return costs.every((cost) => cost === undefined)
      ? undefined
      : Math.max(...costs.map((cost) => cost ?? 0));
  }
}

const RUNNING_MS = 5_000;

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

function limited(waitMs: number, code: string, message: string): Refusal {
  return new Refusal(429, code, message, {
    'retry-after': String(secondsOf(waitMs)),
    ...(waitMs > LONGEST_WAIT_MS + 1_000 && { 'x-should-retry': 'false' }),
  });
}

function unpriced(name: string, model: string | undefined): Refusal {
  const asked =
    model === undefined ? 'a request without a model' : `the model ${JSON.stringify(model.slice(0, 100))}`;
  return new Refusal(
    403,
    'NO_PRICE',
    `${name} may spend so much a day, and nobody knows the price of ${asked}; models.json of the gateway can say it`,
  );
}
