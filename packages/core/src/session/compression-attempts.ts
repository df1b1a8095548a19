/** A step that gains less than this share of the tokens is no progress. */
const SMALLEST_GAIN = 0.05;

/** So many compressions in a row without progress, and the next must wait for new content. */
const MOST_VAIN_ATTEMPTS = 2;

/** Keeps count of compressions that led nowhere, so that nobody tries the same again and again. */
export class CompressionAttempts {
  #vain = 0;
  #failedInARow = 0;
  #lastError: unknown;

  /** Whether another automatic attempt makes sense. */
  get mayTry(): boolean {
    return this.#vain < MOST_VAIN_ATTEMPTS;
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
    const isProgress = tokensAfter <= tokensBefore * (1 - SMALLEST_GAIN);
    this.#vain = isProgress ? 0 : this.#vain + 1;
    this.#failedInARow = 0;
    this.#lastError = undefined;
  }

  recordFailure(error: unknown): void {
    this.#vain++;
    this.#failedInARow++;
    this.#lastError = error;
  }

  recordNewContent(): void {
    this.#vain = 0;
  }
}
