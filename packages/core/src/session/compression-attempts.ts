/** An attempt comes near its target when it takes out at least this share of what is too much. */
const NEAR = 0.5;

/** A history that became smaller by more than this since an attempt is another one; counts differ by less. */
const SMALLER = 0.95;

/** So many failures in a row, and the next attempt must wait for new content. */
const MOST_FAILURES = 2;

/** What decides whether an attempt can help, at the moment. */
export interface AttemptFacts {
  /** Tokens of the next request. */
  readonly tokens: number;
  /** Tokens of a request that a compression aims at. */
  readonly target: number;
  readonly entries: number;
  /** The share of the entries, at the end, that a compression leaves alone. */
  readonly preserved: number;
  /** How often content was added. */
  readonly additions: number;
  /** Names everything that, once changed, makes another attempt worth while: strategy, model, threshold, window. */
  readonly circumstances: string;
}

/** What a compression can make of a request. */
export interface Reach {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * Remembers what the last compression reached, so that nobody pays again for one that cannot help: each
 * rewrites the history, and with it the prompt cache.
 */
export class CompressionAttempts {
  readonly #facts: () => AttemptFacts;
  /** The last attempt that did not come near its target; undefined when the last one did. */
  #vain: (AttemptFacts & { readonly reached: number }) | undefined;
  #failedInARow = 0;
  #failedAtAdditions = 0;
  #lastError: unknown;

  constructor(facts: () => AttemptFacts) {
    this.#facts = facts;
  }

  /** Whether another automatic attempt makes sense. */
  get mayTry(): boolean {
    const now = this.#facts();
    if (this.#failedInARow >= MOST_FAILURES && now.additions === this.#failedAtAdditions) return false;
    return !this.#vain || hasChanged(this.#vain, now);
  }

  /** A first failure is for the caller; a compression that keeps failing must not end every turn. */
  get isFirstFailure(): boolean {
    return this.#failedInARow === 1;
  }

  /** Why the last attempt failed; undefined when it did not. */
  get lastError(): unknown {
    return this.#lastError;
  }

  /** Whether a compression that gets so far is near its target. */
  isNear({ tokensBefore, tokensAfter }: Reach): boolean {
    return tokensBefore - tokensAfter >= NEAR * (tokensBefore - this.#facts().target);
  }

  /** Called when the attempt is over, whether its result was applied or not. */
  recordReach(reach: Reach): void {
    this.#vain = this.isNear(reach) ? undefined : { ...this.#facts(), reached: reach.tokensAfter };
    this.#failedInARow = 0;
    this.#lastError = undefined;
  }

  recordFailure(error: unknown): void {
    this.#failedAtAdditions = this.#facts().additions;
    this.#failedInARow++;
    this.#lastError = error;
  }
}

/** New content alone is no change: only what the next attempt could take out counts. */
function hasChanged(then: AttemptFacts & { readonly reached: number }, now: AttemptFacts): boolean {
  const isAnother = now.circumstances !== then.circumstances || now.tokens < then.tokens * SMALLER;
  // All that the attempt had to leave alone at the end stands in front of the preserved part by now.
  const isTailFree = now.entries * (1 - now.preserved) >= then.entries;
  // Could all that is new be taken out, the result would be what was reached then.
  const couldComeNear = now.tokens - then.reached >= NEAR * (now.tokens - now.target);
  return isAnother || isTailFree || couldComeNear;
}
