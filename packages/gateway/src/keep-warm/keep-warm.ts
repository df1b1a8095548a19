import { planPings } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import type { KeepWarmParts, LeftAnswer, LeftRequest, PingAnswer } from './keep-warm-parts.ts';
import { type PingAccount, PingAccounts } from './ping-accounts.ts';
import { type ClaimedPing, PingClaims } from './ping-claims.ts';
import type { PingRecord } from './ping-record.ts';

const LIMITED_MS = 600_000;
/** The limit of held bodies and credentials. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The share of a conversation's bill that pings may cost which bring nothing. */
const BILL_SHARE = 0.03;
/** A return that found less was not kept by pings. */
const FOUND_SHARE = 0.5;

interface Held extends LeftRequest, ClaimedPing {
  readonly stop: AbortController;
  startedAt: number;
  pings: number;
  left: number;
  stepMs: number;
  prompt: number;
  cancel: () => void;
}

/** Asks again for what an agent will want to find, before the vendor forgets it. */
export class KeepWarm {
  readonly #parts: KeepWarmParts;
  readonly #held = new Map<string, Held>();
  readonly #accounts = new PingAccounts();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #claims: PingClaims;
  #limitedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: KeepWarmParts) {
    this.#parts = parts;
    this.#claims = new PingClaims(parts);
  }

  /** Whether today may cost more, as far as this gateway has seen: where it may not, hours have to do. */
  get hasBudget(): boolean {
    return this.#claims.hasBudget;
  }

  get heldBytes(): number {
    return [...this.#held.values()].reduce((sum, { request }) => sum + request.bytes, 0);
  }

  /** A request of a conversation leaves: whatever was held of it is let go, and this one is held where that is wanted. */
  began(conversation: string, left?: LeftRequest): void {
    this.#letGo(conversation);
    const account = this.#accounts.of(conversation);
    account.underWay += 1;
    account.isLate = this.#parts.now() >= account.endsAt;
    account.endsAt = left ? left.at + left.lifetimeSeconds * 1_000 : Number.POSITIVE_INFINITY;
    const generation = this.#track(this.#claims.count(conversation));
    if (!left) return;
    this.#held.set(conversation, {
      ...left,
      generation,
      stop: new AbortController(),
      startedAt: left.at,
      pings: 0,
      left: 0,
      stepMs: 0,
      prompt: 0,
      cancel: () => {},
    });
    for (const [oldest] of this.#held) if (this.heldBytes > MOST_BYTES) this.#letGo(oldest);
  }

  /** Its answer has ended: pings are planned, or what was held is let go. */
  answered(conversation: string, model: string, at: number, { isComplete, kind, usage }: LeftAnswer): void {
    const account = this.#accounts.of(conversation);
    account.underWay = Math.max(0, account.underWay - 1);
    if (usage) this.#bill(conversation, account, model, usage, at);
    account.pings = 0;
    const held = this.#held.get(conversation);
    if (!held) return;
    const prompt = usage?.inputTokens ?? 0;
    const plan = planPings({
      kind,
      promptTokens: prompt,
      lifetimeSeconds: held.lifetimeSeconds,
      cache: this.#parts.prices.resolve(model).cache,
      mayPrune: held.mayPrune,
      waitingShare: held.waitingShare,
      hourShare: held.hourShare,
    });
    const cost = this.#costOf(model, { inputTokens: prompt, outputTokens: 0, cachedTokens: prompt });
    const affordable = (BILL_SHARE * account.bill + account.brought - account.cost) / cost;
    held.left = isComplete && cost > 0 ? Math.min(plan.pings, Math.floor(affordable)) : 0;
    held.stepMs = plan.stepMs;
    held.prompt = prompt;
    this.#schedule(held);
  }

  /** Resolves when nothing is asked of the store or the vendor. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Nothing is held any more, and nothing is sent. */
  close(): void {
    for (const conversation of [...this.#held.keys()]) this.#letGo(conversation);
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    this.#underWay.add(work);
    const done = () => this.#underWay.delete(work);
    void work.then(done, done);
    return work;
  }

  #schedule(held: Held): void {
    const { now, setTimer } = this.#parts;
    if (held.left <= 0 || this.#isOver(held) || now() < this.#limitedUntil) {
      this.#letGo(held.conversation, held);
      return;
    }
    const wait = Math.max(0, held.startedAt + held.stepMs - now());
    held.cancel = setTimer(wait, () =>
      this.#track(this.#ping(held).catch(() => this.#letGo(held.conversation, held))),
    );
  }

  async #ping(held: Held): Promise<void> {
    const { conversation, model, prompt, number } = held;
    const { onRenewed, now } = this.#parts;
    const startedAt = now();
    const cost = this.#costOf(model, { inputTokens: prompt, outputTokens: 0, cachedTokens: prompt });
    const isOurs = this.#isCurrent(held) && (await this.#claims.claim(held, cost));
    if (!isOurs || !this.#isCurrent(held)) {
      this.#letGo(conversation, held);
      return;
    }
    held.pings += 1;
    held.left -= 1;
    const answer = await this.#send(held, cost);
    const ending = endingOf(answer);
    const paid = answer?.usage ? this.#costOf(model, answer.usage) : 0;
    const account = this.#accounts.of(conversation);
    account.cost += paid;
    account.pings += 1;
    this.#tell({
      type: 'ping',
      at: startedAt,
      conversation,
      model,
      ending,
      usage: answer?.usage,
      cost: paid,
    });
    if (ending === 'limited') {
      this.#limitedUntil = now() + LIMITED_MS;
      this.close();
      return;
    }
    if (ending === 'renewed') onRenewed(conversation, number);
    else held.left = 0;
    held.startedAt = startedAt;
    if (this.#isCurrent(held)) this.#schedule(held);
  }

  /**
   * A connection that was closed while nobody spoke says nothing of the prompt: the ping goes once more, which is claimed
   * and counted as another one.
   */
  async #send(held: Held, cost: number): Promise<PingAnswer | undefined> {
    const { send } = this.#parts;
    const { request, stop } = held;
    try {
      return await send(request, stop.signal);
    } catch (failure) {
      const isWorthIt = held.left > 0 && !this.#isOver(held);
      if (!isClosedConnection(failure) || !isWorthIt || !this.#isCurrent(held)) return undefined;
      if (!(await this.#claims.claim(held, cost)) || !this.#isCurrent(held)) return undefined;
      held.pings += 1;
      held.left -= 1;
      return send(request, stop.signal).catch(() => undefined);
    }
  }

  /** A long answer, or a connection that hung, may have used up the lifetime: the prompt would be written again. */
  #isOver({ startedAt, lifetimeSeconds }: Held): boolean {
    return this.#parts.now() >= startedAt + lifetimeSeconds * 1_000;
  }

  #isCurrent(held: Held): boolean {
    return this.#held.get(held.conversation) === held && this.#accounts.of(held.conversation).underWay === 0;
  }

  /** A prefix that was read after the end of its lifetime was kept by pings. */
  #bill(conversation: string, account: PingAccount, model: string, usage: ObservedUsage, at: number): void {
    account.bill += this.#costOf(model, usage);
    const { cachedTokens = 0, inputTokens } = usage;
    if (account.pings === 0 || !account.isLate || cachedTokens < FOUND_SHARE * inputTokens) return;
    const of = { inputTokens: cachedTokens, outputTokens: 0 };
    const written = this.#costOf(model, { ...of, cacheWriteTokens: cachedTokens, cachedTokens: 0 });
    const brought = written - this.#costOf(model, { ...of, cachedTokens });
    account.brought += brought;
    this.#tell({ type: 'return', at, conversation, model, ending: 'returned', cost: 0, brought });
  }

  #costOf(model: string, usage: ObservedUsage): number {
    return this.#parts.prices.costOf(usage, model, new Date(this.#parts.now()))?.total ?? 0;
  }

  #tell(ping: Omit<PingRecord, 'version' | 'brought'> & { readonly brought?: number }): void {
    this.#parts.onPing({ version: 1, brought: 0, ...ping });
  }

  #letGo(conversation: string, only?: Held): void {
    const held = this.#held.get(conversation);
    if (!held || (only && only !== held)) return;
    this.#held.delete(conversation);
    held.cancel();
    held.stop.abort();
    held.request.letGo();
  }
}

function endingOf(answer: PingAnswer | undefined): PingRecord['ending'] {
  if (!answer) return 'failed';
  if (answer.status === 429) return 'limited';
  if (answer.status >= 400) return 'refused';
  const { cachedTokens = 0, cacheWriteTokens = 0 } = answer.usage ?? {};
  return answer.usage && cachedTokens >= cacheWriteTokens ? 'renewed' : 'written';
}

const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function isClosedConnection(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && CLOSED.has(failure.code);
}
