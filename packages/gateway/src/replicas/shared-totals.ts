import { randomUUID } from 'node:crypto';
import { DEFAULT_PREFIX, ValkeyConnection, type ValkeyOptions } from '@hdc/requests';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { ReportTotals } from '../report/report-totals.ts';
import { parseTotals, sumTotals, totalsOf } from '../report/sum-totals.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
const WRITE_AFTER_MS = 1_000;

/** The totals of all gateways on one day. */
export interface DayTotals {
  /** Such as `2026-11-15`, in UTC. */
  readonly day: string;
  /** Processes that wrote something. */
  readonly replicas: number;
  readonly totals: ReportTotals;
}

/**
 * The totals of gateways on several machines, day by day, on a Valkey or Redis server. Each process writes its own
 * sums of a day as a whole, so that writing them once more after an outage counts nothing twice.
 */
export class SharedTotals {
  readonly #connection: ValkeyConnection;
  readonly #prefix: string;
  readonly #replica = randomUUID();
  readonly #days = new Map<string, ReportTotals>();
  readonly #unwritten = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Pick<ValkeyOptions, 'url' | 'prefix' | 'timeoutMs'>) {
    this.#connection = new ValkeyConnection(options);
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
  }

  /** Written within a second, or when the server is back; no request waits for it. */
  add(entry: LedgerEntry): void {
    const day = dayOf(entry.at);
    const before = this.#days.get(day);
    this.#days.set(day, sumTotals(before ? [before, totalsOf(entry)] : [totalsOf(entry)]));
    this.#unwritten.add(day);
    this.#writeSoon();
  }

  /** The last days up to this moment, the newest first. Rejects with `StoreUnavailableError`. */
  async read(now: number, days: number): Promise<readonly DayTotals[]> {
    const names = Array.from({ length: days }, (_, back) => dayOf(now - back * DAY_MS));
    return this.#connection.ask((client) =>
      Promise.all(
        names.map(async (day) => {
          const texts = Object.values(await client.hgetall(this.#key(day)));
          return { day, replicas: texts.length, totals: sumTotals(texts.map(parse)) };
        }),
      ),
    );
  }

  /** Resolves when everything is written, or cannot be. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#unwritten.size > 0) await this.#write();
    clearTimeout(this.#timer);
    await this.#connection.close();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, WRITE_AFTER_MS).unref();
  }

  async #write(): Promise<void> {
    const days = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      await this.#connection.ask((client) =>
        Promise.all(
          days.flatMap((day) => [
            client.hset(this.#key(day), this.#replica, JSON.stringify(this.#days.get(day))),
            client.pexpire(this.#key(day), KEPT_MS),
          ]),
        ),
      );
    } catch {
      for (const day of days) this.#unwritten.add(day);
      this.#writeSoon();
    }
  }

  #key(day: string): string {
    return `${this.#prefix}ledger:${day}`;
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Values that others wrote there count for nothing. */
function parse(text: string): ReportTotals {
  try {
    return parseTotals(JSON.parse(text));
  } catch {
    return parseTotals(undefined);
  }
}
