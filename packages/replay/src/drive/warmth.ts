import { type AnswerKind, planPings } from '@hdc/prices';
import type { PruneResult, Pruner } from '@hdc/requests';
import type { WireRequest } from '@hdc/wire';
import { beginsTurn, type RecordedRequest } from '../recorded/recorded-request.ts';
import type { PingRule } from '../strategy-run.ts';
import type { BilledAnswer, BilledPing } from '../vendor/billing-vendor.ts';
import type { DriveOptions } from './drive-options.ts';

/** The share of a conversation's bill that pings may cost which bring nothing, as in a gateway. */
const BILL_SHARE = 0.03;

interface Left {
  readonly index: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly left: WireRequest;
  readonly answer: BilledAnswer;
  readonly result: Pick<
    PruneResult<unknown>,
    'conversation' | 'number' | 'sentTokens' | 'waitingTokens' | 'hourTokens'
  >;
  readonly next: RecordedRequest | undefined;
}

/** Pings between recorded requests, by the rule that a gateway plans them with, or by somebody else's. */
export class Warmth {
  readonly #rule: PingRule;
  readonly #options: DriveOptions;
  #last: Left | undefined;
  #plan = { stepMs: 0, pings: 0 };
  /** In plain input tokens: all that was billed, what pings cost, and what they brought. */
  #bill = 0;
  #spent = 0;
  #brought = 0;

  constructor(rule: PingRule, options: DriveOptions) {
    this.#rule = rule;
    this.#options = options;
  }

  /** Asks again for the last request until the next one comes, and tells the pruner what is held, as a gateway does. */
  async keep(
    pruner: Pruner,
    clock: { now: number },
    until: number = Number.POSITIVE_INFINITY,
  ): Promise<readonly BilledPing[]> {
    const last = this.#last;
    const pings: BilledPing[] = [];
    for (let count = 1; last && count <= this.#plan.pings; count++) {
      const at = last.at + count * this.#plan.stepMs;
      if (at >= until) break;
      clock.now = at;
      const ping = this.#options.vendor.ping(last.index, at);
      this.#spent += ping.cost;
      pings.push(ping);
      const { conversation, number } = last.result;
      if (number !== undefined) await pruner.renew?.(conversation, number);
    }
    return pings;
  }

  answered(left: Left): void {
    const { answer, at } = left;
    const gap = this.#last === undefined ? 0 : at - this.#last.at;
    const lifetime = this.#last === undefined ? 0 : lifetimeOf(this.#last.left);
    const { read, write } = answer.prices;
    if (gap > lifetime * 1_000 && this.#spent > 0) this.#brought += (write - read) * answer.cachedTokens;
    this.#bill += answer.cost + answer.usage.outputTokens * answer.prices.output;
    this.#last = left;
    this.#plan = this.#planFor(left);
  }

  #planFor({ left, answer, next, result }: Left): { readonly stepMs: number; readonly pings: number } {
    const promptTokens = answer.usage.inputTokens;
    const lifetimeSeconds = lifetimeOf(left);
    if (lifetimeSeconds === 0) return { stepMs: 0, pings: 0 };
    if (this.#rule !== 'gateway') {
      const { everySeconds, most, leastTokens } = this.#rule;
      return { stepMs: everySeconds * 1_000, pings: promptTokens < leastTokens ? 0 : most };
    }
    const { model, run } = this.#options;
    const kind: AnswerKind = next && !beginsTurn(next) ? 'call' : 'turn';
    const mayPrune = (run.mode ?? (model.thinking.isBound ? 'ingest' : 'prune')) === 'prune';
    const { sentTokens, waitingTokens = 0, hourTokens = 0 } = result;
    const plan = planPings({
      kind,
      promptTokens,
      lifetimeSeconds,
      cache: model.cache,
      mayPrune,
      waitingShare: Math.min(1, waitingTokens / Math.max(1, sentTokens)),
      hourShare: Math.min(1, hourTokens / Math.max(1, sentTokens)),
    });
    const cost = answer.prices.read * promptTokens;
    const affordable = (BILL_SHARE * this.#bill + this.#brought - this.#spent) / cost;
    return { ...plan, pings: Math.max(0, Math.min(plan.pings, Math.floor(affordable))) };
  }
}

/** The lifetime of the request's last cache breakpoint; 0 if it has none. */
function lifetimeOf({ cacheMarks }: WireRequest): number {
  return cacheMarks.at(-1)?.lifetimeSeconds ?? 0;
}
