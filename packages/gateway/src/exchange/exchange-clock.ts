import type { ExchangeTimings } from './exchange.ts';

/** When the steps of one exchange happened. */
export class ExchangeClock {
  readonly startedAt: number;
  readonly #now: () => number;
  #bodyMs = 0;
  #ownMs = 0;
  #firstByteMs: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.startedAt = now();
  }

  bodyCame(): void {
    this.#bodyMs = this.#passed();
  }

  prepared(): void {
    this.#ownMs = this.#passed() - this.#bodyMs;
  }

  pieceCame(): void {
    this.#firstByteMs ??= this.#passed();
  }

  read(): ExchangeTimings {
    return {
      bodyMs: this.#bodyMs,
      ownMs: this.#ownMs,
      firstByteMs: this.#firstByteMs,
      totalMs: this.#passed(),
    };
  }

  #passed(): number {
    return this.#now() - this.startedAt;
  }
}
