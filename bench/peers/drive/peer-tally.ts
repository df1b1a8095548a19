import type { Failure } from '../process/peer-process.ts';
import { AlteredLiterals } from './altered-literals.ts';
import type { HistoryFaults } from './find-history-faults.ts';

/** A tool's faults in one session, and the time it took. */
export class PeerTally {
  requests = 0;
  /** Requests with which it failed; each was sent as it came. */
  threw = 0;
  hung = 0;
  unreadable = 0;
  /** The number of restarts. */
  ends = 0;
  /** Requests that a vendor would refuse. */
  invalid = 0;
  /** The reasons, one of each kind. */
  readonly reasons = new Set<string>();
  readonly #dropped = new Set<string>();
  readonly #changed = new Set<string>();
  readonly ms: number[] = [];
  readonly altered = new AlteredLiterals();

  fail({ type, message, isEnded = false }: Failure): void {
    this.requests++;
    if (isEnded) this.ends++;
    if (type === 'threw') this.threw++;
    else if (type === 'hung') this.hung++;
    else this.unreadable++;
    this.#explain(`${type === 'invalid' ? 'unreadable' : type}: ${message}`);
  }

  /** `window`: of the session. */
  add(ms: number, window: number, { invalid, droppedCalls, changedHumans }: HistoryFaults): void {
    this.requests++;
    this.ms.push(ms);
    if (invalid !== undefined) {
      this.invalid++;
      this.#explain(`invalid: ${invalid}`);
    }
    for (const id of droppedCalls) this.#dropped.add(`${window} ${id}`);
    for (const index of changedHumans) this.#changed.add(`${window} ${index}`);
  }

  /** Calls that were missing from at least one request. */
  get droppedCalls(): number {
    return this.#dropped.size;
  }

  /** Messages of people that at least one request did not hold word for word. */
  get changedHumans(): number {
    return this.#changed.size;
  }

  #explain(reason: string): void {
    if (this.reasons.size < MOST_REASONS) this.reasons.add(reason.replaceAll(/"[^"]*"|\d+/g, '…'));
  }
}

const MOST_REASONS = 5;
