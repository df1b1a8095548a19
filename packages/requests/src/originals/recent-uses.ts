const MOST_REMEMBERED = 100_000;

/** Remembers what was said to be in use, so that not every request has to say it again. */
export class RecentUses {
  readonly #intervalMs: number;
  readonly #now: () => number;
  readonly #uses = new Map<string, number>();
  /** Lists of which nothing is due for a while: requests of one conversation ask for the same list again and again. */
  readonly #resting = new WeakMap<readonly string[], { readonly since: number; readonly until: number }>();

  constructor(intervalMs: number, now: () => number) {
    this.#intervalMs = intervalMs;
    this.#now = now;
  }

  /** Ids that were not noted for a while; they are noted now. */
  takeDue(ids: readonly string[]): readonly string[] {
    const now = this.#now();
    const rest = this.#resting.get(ids);
    if (rest && now >= rest.since && now < rest.until) return [];
    // A clock that was set back makes everything due, once.
    const due = ids.filter((id) => Math.abs(now - (this.#uses.get(id) ?? 0)) > this.#intervalMs);
    if (this.#uses.size + due.length > MOST_REMEMBERED) this.#uses.clear();
    for (const id of due) this.#uses.set(id, now);
    const oldest = ids.reduce((least, id) => Math.min(least, this.#uses.get(id) ?? now), now);
    this.#resting.set(ids, { since: now, until: oldest + this.#intervalMs });
    return due;
  }
}
