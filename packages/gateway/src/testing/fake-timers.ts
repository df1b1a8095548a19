/** A clock that jumps: timers ring in their order while it does, and what they started is waited for. */
export class FakeTimers {
  time: number;
  readonly #timers = new Map<object, { readonly at: number; readonly ring: () => void }>();

  constructor(time: number) {
    this.time = time;
  }

  readonly now = (): number => this.time;

  readonly setTimer = (ms: number, ring: () => void): (() => void) => {
    const key = {};
    this.#timers.set(key, { at: this.time + ms, ring });
    return () => this.#timers.delete(key);
  };

  get waiting(): number {
    return this.#timers.size;
  }

  /** `settle` resolves when what a timer has started is done. */
  async jump(seconds: number, settle: () => Promise<unknown>): Promise<void> {
    const end = this.time + seconds * 1_000;
    for (;;) {
      const [next] = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .toSorted(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [key, { at, ring }] = next;
      this.#timers.delete(key);
      this.time = at;
      ring();
      await settle();
    }
    this.time = end;
  }
}
