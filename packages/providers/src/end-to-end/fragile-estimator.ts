import { characterEstimator, type TokenEstimator } from '@hdc/core';

/** Counts as the tests do, until it is told to fail. */
export class FragileEstimator implements TokenEstimator {
  #failures = 0;

  failOnce(): void {
    this.#failures = 1;
  }

  estimateText(text: string): number | Promise<number> {
    if (this.#failures-- > 0) throw new Error('the tokenizer is gone');
    this.#failures = 0;
    return characterEstimator.estimateText(text);
  }
}
