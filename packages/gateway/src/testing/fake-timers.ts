/** A clock that jumps: timers ring in their order while it does, and what each has started is waited for. */
export class FakeTimers {
  time: number;
  readonly #timers = new Map<object, { readonly at: number; readonly ring: () => Promise<void> }>();

  constructor(time: number) {
    this.time = time;
  }

  readonly now = (): number => this.time;

  readonly setTimer = (ms: number, ring: () => Promise<void>): (() => void) => {
    const key = {};
    this.#timers.set(key, { at: this.time + ms, ring });
    return () => this.#timers.delete(key);
  };

  get waiting(): number {
    return this.#timers.size;
  }

  async jump(seconds: number): Promise<void> {
    await this.jumpTo(this.time + seconds * 1_000);
  }

  async jumpTo(end: number): Promise<void> {
    for (;;) {
      const [next] = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .toSorted(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [key, { at, ring }] = next;
      this.#timers.delete(key);
      this.time = at;
      await ring();
    }
    this.time = end;
  }
}
