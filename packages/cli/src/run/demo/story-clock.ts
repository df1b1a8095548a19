/** The time in a story: pauses between prompts are skipped, and the clock jumps over them. */
export class StoryClock {
  readonly #now: () => number;
  #skippedMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now() + this.#skippedMs;

  skip(seconds: number): void {
    this.#skippedMs += seconds * 1_000;
  }
}
