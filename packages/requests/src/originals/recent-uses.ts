const MOST_REMEMBERED = 100_000;

/** Remembers what was said to be in use, so that not every request has to say it again. */
export class RecentUses {
  readonly #intervalMs: number;
  readonly #now: () => number;
  readonly #uses = new Map<string, number>();

  constructor(intervalMs: number, now: () => number) {
    this.#intervalMs = intervalMs;
    this.#now = now;
  }

  /** Ids that were not noted for a while; they are noted now. */
  takeDue(ids: readonly string[]): readonly string[] {
    const now = this.#now();
    // A clock that was set back makes everything due, once.
    const due = ids.filter((id) => Math.abs(now - (this.#uses.get(id) ?? 0)) > this.#intervalMs);
    if (this.#uses.size + due.length > MOST_REMEMBERED) this.#uses.clear();
    for (const id of due) this.#uses.set(id, now);
    return due;
  }
}
