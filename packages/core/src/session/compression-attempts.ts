/** An attempt comes near its target when it takes out at least this share of what is too much. */
const NEAR = 0.5;

/** A request that has grown or shrunk by this share since an attempt in vain is another one. */
const CHANGED = 0.1;

/** So many failures in a row, and the next attempt must wait for new content. */
const MOST_FAILURES = 2;

/** The facts that decide whether an attempt can help, at the moment. */
export interface AttemptFacts {
  /** Tokens of the next request. */
  readonly tokens: number;
  /** How often content was added. */
  readonly additions: number;
  /** Names everything that, once changed, makes another attempt worth while: strategy, model, threshold, window. */
  readonly circumstances: string;
}

/** The sizes that a compression can reach for a request. */
export interface Reach {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** The target size. */
  readonly target: number;
}

/**
 * Remembers what the last compression reached, so that nobody pays again for one that cannot help: each
 * rewrites the history, and with it the prompt cache.
 */
export class CompressionAttempts {
  readonly #facts: () => AttemptFacts;
  /** The last attempt that did not come near its target, with the smallest request since. */
  #vain: Pick<AttemptFacts, 'tokens' | 'circumstances'> | undefined;
  #failedInARow = 0;
  #failedAtAdditions = 0;
  #lastError: unknown;

  constructor(facts: () => AttemptFacts) {
    this.#facts = facts;
  }

  /** Whether another automatic attempt makes sense; asked before every request, to see when it became smaller. */
  mayTry(): boolean {
    const now = this.#facts();
    if (this.#vain && hasChanged(this.#vain, now)) this.#vain = undefined;
    if (this.#vain && now.tokens < this.#vain.tokens) this.#vain = { ...this.#vain, tokens: now.tokens };
    return !this.#vain && (this.#failedInARow < MOST_FAILURES || now.additions !== this.#failedAtAdditions);
  }

  /** A first failure is for the caller; a compression that keeps failing must not end every turn. */
  get isFirstFailure(): boolean {
    return this.#failedInARow === 1;
  }

  /** Why the last attempt failed; undefined when it did not. */
  get lastError(): unknown {
    return this.#lastError;
  }

  /** Called when an attempt is over and the history is as it leaves it; undefined says that it left all as it was. */
  recordReach(reach: Reach | undefined): void {
    this.#vain = reach && isNear(reach) ? undefined : this.#facts();
    this.#failedInARow = 0;
    this.#lastError = undefined;
  }

  /** Called when what a model wrote was refused: it could be reached, but does not help before the request is another one. */
  recordRefusal(error: unknown): void {
    this.recordReach(undefined);
    this.#lastError = error;
  }

  recordFailure(error: unknown): void {
    this.#failedAtAdditions = this.#facts().additions;
    this.#failedInARow++;
    this.#lastError = error;
  }
}

function isNear({ tokensBefore, tokensAfter, target }: Reach): boolean {
  return tokensAfter < tokensBefore && tokensBefore - tokensAfter >= NEAR * (tokensBefore - target);
}

function hasChanged(
  then: Pick<AttemptFacts, 'tokens' | 'circumstances'>,
  now: Pick<AttemptFacts, 'tokens' | 'circumstances'>,
): boolean {
  return (
    now.circumstances !== then.circumstances || Math.abs(now.tokens - then.tokens) >= CHANGED * then.tokens
  );
}
