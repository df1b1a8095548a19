/** A call that waits for its response. */
interface WaitingCall<Self> {
  readonly call: { readonly id: string };
  readonly callIndex: number;
  /** An earlier call with the same id that waits, too. */
  waitingBefore: Self | undefined;
}

/** Calls without a response: the nearest one with an id is answered first; calls of one entry, in their order. */
export class WaitingCalls<Waiting extends WaitingCall<Waiting>> {
  /** Calls of the newest entry: most are answered in the next one, and never get into the map. */
  readonly #latest: Waiting[] = [];
  readonly #older = new Map<string, Waiting>();

  *[Symbol.iterator](): Iterator<Waiting> {
    yield* this.#latest;
    for (const top of this.#older.values()) {
      for (let next: Waiting | undefined = top; next; next = next.waitingBefore) yield next;
    }
  }

  /** Expects calls in the order of the history. */
  add(waiting: Waiting): void {
    if (this.#latest[0] && this.#latest[0].callIndex !== waiting.callIndex) this.#age();
    this.#latest.push(waiting);
  }

  /** The call that a response with this id answers, which waits no longer. */
  take(id: string): Waiting | undefined {
    const latest = this.#latest;
    for (let at = 0; at < latest.length; at++) {
      const waiting = latest[at];
      if (waiting?.call.id !== id) continue;
      if (latest.length === 1) latest.length = 0;
      else latest.splice(at, 1);
      return waiting;
    }
    return this.#takeOlder(id);
  }

  #takeOlder(id: string): Waiting | undefined {
    const top = this.#older.get(id);
    if (!top) return undefined;
    if (top.waitingBefore) this.#older.set(id, top.waitingBefore);
    else this.#older.delete(id);
    top.waitingBefore = undefined;
    return top;
  }

  #age(): void {
    // From the last one on, so that the first of an entry is on top.
    for (const waiting of this.#latest.reverse()) {
      waiting.waitingBefore = this.#older.get(waiting.call.id);
      this.#older.set(waiting.call.id, waiting);
    }
    this.#latest.length = 0;
  }
}
