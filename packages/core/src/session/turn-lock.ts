/** Lets one turn at a time through, in the order of arrival. */
export class TurnLock {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is our turn; call the result when the turn is over. Rejects when the signal aborts. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const before = this.#last;
    let release: () => void = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await raceWithAbort(before, signal);
    } catch (error) {
      // Our place in the queue is given up, but only after those in front of us.
      before.finally(release).catch(() => {});
      throw error;
    }
    return release;
  }

  /** Does something when it is our turn. */
  async run(task: () => Promise<void>): Promise<void> {
    const release = await this.acquire();
    try {
      await task();
    } finally {
      release();
    }
  }
}

/** Waits for a promise, but not longer than until the signal aborts. */
export async function raceWithAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  // Nobody may be left to hear of a failure that comes after the abort.
  promise.catch(() => {});
  signal.throwIfAborted();
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
