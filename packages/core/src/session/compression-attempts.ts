/** A step that gains less than this share of the tokens is no progress. */
const SMALLEST_GAIN = 0.05;

/** So many compressions in a row without progress, and the next must wait for new content. */
const MOST_VAIN_ATTEMPTS = 2;

/** Keeps count of compressions that led nowhere, so that nobody tries the same again and again. */
export class CompressionAttempts {
  readonly #countAdditions: () => number;
  /** The additions that the attempts in vain know of. */
  #seenAdditions = 0;
  #vain = 0;
  #failedInARow = 0;
  #lastError: unknown;

  /** New content is what makes another attempt worth while. */
  constructor(countAdditions: () => number) {
    this.#countAdditions = countAdditions;
  }

  /** Whether another automatic attempt makes sense. */
  get mayTry(): boolean {
    return this.#vain < MOST_VAIN_ATTEMPTS || this.#countAdditions() !== this.#seenAdditions;
  }

  /** A first failure is for the caller; a compression that keeps failing must not end every turn. */
  get isFirstFailure(): boolean {
    return this.#failedInARow === 1;
  }

  /** Why the last attempt failed; undefined when it did not. */
  get lastError(): unknown {
    return this.#lastError;
  }

  recordChange({
    tokensBefore,
    tokensAfter,
  }: {
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  }): void {
    this.#recordGain(tokensAfter <= tokensBefore * (1 - SMALLEST_GAIN));
    this.#failedInARow = 0;
    this.#lastError = undefined;
  }

  recordFailure(error: unknown): void {
    this.#recordGain(false);
    this.#failedInARow++;
    this.#lastError = error;
  }

  #recordGain(isProgress: boolean): void {
    const additions = this.#countAdditions();
    const vainBefore = additions === this.#seenAdditions ? this.#vain : 0;
    this.#seenAdditions = additions;
    this.#vain = isProgress ? 0 : vainBefore + 1;
  }
}
