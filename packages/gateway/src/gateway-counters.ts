import type { StableKind } from './stable-prefix/stable-tools.ts';

/** The events since the start. */
export interface GatewayCounts {
  /** Requests that hold a conversation. */
  readonly exchanges: number;
  /** Everything else that was passed on. */
  readonly passed: number;
  /** Answered by the gateway itself. */
  readonly refused: number;
  /** The part of these that a person's limit refused. */
  readonly limited: number;
  /** Faults of our own; the original bytes were sent then. */
  readonly faults: number;
  /** Requests while the store could not be asked; nothing new was decided then. */
  readonly storeOutages: number;
  /** Must stay 0: what differed from the client's request at no place of a decision, and was therefore not sent. */
  readonly bytesChangedWithoutDecision: number;
  /** Requests with more messages, blocks, calls or levels than are looked into: they passed as they came. */
  readonly tooLarge: number;
  readonly marksAdded: number;
  /** Cache breakpoints of clients that had no effect at their place and have moved now. */
  readonly marksMoved: number;
  /** Requests that got a `prompt_cache_key`, of which their client had none. */
  readonly cacheKeysAdded: number;
  /** Requests whose client put its tools in another order, or their keys; they left in the one before. */
  readonly toolOrdersKept: number;
  readonly toolKeysKept: number;
  /** Conversations whose system prompt left with a mark in front of what changes from session to session. */
  readonly systemSplits: number;
  /** Declarations that requests left without, because a person switched them off. */
  readonly toolsLeftOut: number;
  readonly recovered: number;
  /** The vendor could not be reached, or cut an answer. */
  readonly vendorFailures: number;
  /** Worker threads that died or hung; their requests passed as they came, and another thread took their place. */
  readonly workersLost: number;
}

export const STABLE_COUNTERS: Readonly<Record<StableKind, keyof GatewayCounts>> = {
  'tool-order': 'toolOrdersKept',
  'tool-keys': 'toolKeysKept',
  'system-split': 'systemSplits',
};

const NO_COUNTS = {
  exchanges: 0,
  passed: 0,
  refused: 0,
  limited: 0,
  faults: 0,
  storeOutages: 0,
  bytesChangedWithoutDecision: 0,
  tooLarge: 0,
  marksAdded: 0,
  marksMoved: 0,
  cacheKeysAdded: 0,
  toolOrdersKept: 0,
  toolKeysKept: 0,
  systemSplits: 0,
  toolsLeftOut: 0,
  recovered: 0,
  vendorFailures: 0,
  workersLost: 0,
};

/** Counts that only grow. */
export class GatewayCounters {
  /** As the last request that asked the store found it. */
  isStoreAway = false;
  #counts = { ...NO_COUNTS };

  add(name: keyof GatewayCounts, much = 1): void {
    this.#counts[name] += much;
  }

  read(): GatewayCounts {
    return { ...this.#counts };
  }

  /** The counts since the last time, without those that are 0. */
  take(): Partial<GatewayCounts> {
    const taken = Object.entries(this.#counts).filter(([, count]) => count > 0);
    this.#counts = { ...NO_COUNTS };
    return Object.fromEntries(taken);
  }

  /** Adds what was counted somewhere else. */
  addAll(counts: Partial<GatewayCounts>): void {
    for (const [name, much] of Object.entries(counts)) if (isCountName(name)) this.add(name, much);
  }
}

function isCountName(name: string): name is keyof GatewayCounts {
  return name in NO_COUNTS;
}
