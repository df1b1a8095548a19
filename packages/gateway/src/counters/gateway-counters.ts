/** What happened since the start. */
export interface GatewayCounts {
  /** Requests that hold a conversation. */
  readonly exchanges: number;
  /** Everything else that was passed on. */
  readonly passed: number;
  /** Answered by the gateway itself. */
  readonly refused: number;
  /** Faults of our own; the original bytes were sent then. */
  readonly faults: number;
  /** Requests while the store could not be asked; nothing new was decided then. */
  readonly storeOutages: number;
  /** Must stay 0: what differed from the client's request at no place of a decision, and was therefore not sent. */
  readonly bytesChangedWithoutDecision: number;
  /** Requests with more messages, blocks, calls or levels than are looked into: they passed as they came. */
  readonly tooLarge: number;
  readonly marksAdded: number;
  readonly recovered: number;
  /** The vendor could not be reached, or cut an answer. */
  readonly vendorFailures: number;
}

/** Counts that only grow. */
export class GatewayCounters {
  /** As the last request that asked the store found it. */
  isStoreAway = false;
  readonly #counts = {
    exchanges: 0,
    passed: 0,
    refused: 0,
    faults: 0,
    storeOutages: 0,
    bytesChangedWithoutDecision: 0,
    tooLarge: 0,
    marksAdded: 0,
    recovered: 0,
    vendorFailures: 0,
  };

  add(name: keyof GatewayCounts, much = 1): void {
    this.#counts[name] += much;
  }

  read(): GatewayCounts {
    return { ...this.#counts };
  }
}
