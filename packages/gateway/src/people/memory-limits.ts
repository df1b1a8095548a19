import { randomUUID } from 'node:crypto';
import {
  type Held,
  type HeldDollars,
  type LimitBook,
  LONGEST_HOLD_MS,
  WINDOW_SECONDS,
} from './limit-book.ts';

const DAY_MS = 86_400_000;

interface Count {
  /** Requests by the second. */
  readonly seconds: Map<number, number>;
  day: number;
  paid: number;
  /** Dollars by id, and until when they are set aside. */
  readonly held: Map<string, { readonly dollars: number; readonly until: number }>;
}

/** Counts of one process alone. `now` may jump by less than a minute without more being allowed. */
export class MemoryLimits implements LimitBook {
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async takeRequest(name: string, most: number): Promise<number | undefined> {
    const now = this.#now();
    const second = Math.floor(now / 1_000);
    const { seconds } = this.#of(name);
    let asked = 0;
    for (const [at, count] of seconds) {
      if (Math.abs(second - at) < WINDOW_SECONDS) asked += count;
      else seconds.delete(at);
    }
    if (asked < most) {
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      return undefined;
    }
    const oldest = seconds.size > 0 ? Math.min(...seconds.keys()) : second;
    return Math.max(1_000, (oldest + WINDOW_SECONDS) * 1_000 - now);
  }

  async hold(name: string, dollars: number, most: number): Promise<Held> {
    const now = this.#now();
    const count = this.#of(name);
    const held = [...count.held.values()].reduce((sum, each) => sum + each.dollars, 0);
    if (count.paid + held + dollars > most) {
      return { isAllowed: false, paid: count.paid, held, waitMs: DAY_MS - (now % DAY_MS) };
    }
    const id = randomUUID();
    count.held.set(id, { dollars, until: now + LONGEST_HOLD_MS });
    return { isAllowed: true, held: { id, dollars } };
  }

  async settle(name: string, held: HeldDollars | undefined, paid: number): Promise<void> {
    const count = this.#of(name);
    if (held) count.held.delete(held.id);
    count.paid += paid;
  }

  /** At least so much was paid on this day, as others know. */
  learn(name: string, paid: number): void {
    const count = this.#of(name);
    count.paid = Math.max(count.paid, paid);
  }

  async close(): Promise<void> {}

  /** A day that is over is not counted on; a clock that goes back does not begin one anew. */
  #of(name: string): Count {
    const now = this.#now();
    const day = Math.floor(now / DAY_MS);
    const count = this.#counts.get(name) ?? { seconds: new Map(), day, paid: 0, held: new Map() };
    this.#counts.set(name, count);
    if (day > count.day) {
      count.day = day;
      count.paid = 0;
    }
    for (const [id, { until }] of count.held) if (until < now) count.held.delete(id);
    return count;
  }
}
