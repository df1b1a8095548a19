import type { IContent } from '../content/i-content.ts';
import type { TokenCounter } from '../tokens/token-counter.ts';

/**
 * Keeps the token total of a history that grows and is edited. Counting runs behind the changes, one task
 * after the other (`tokenizerLock`); what was counted for a history that was replaced meanwhile is void.
 */
export class TokenTally {
  readonly #counter: TokenCounter;
  readonly #onUpdate: (addedTokens: number) => void;
  #history: readonly IContent[] = [];
  #tokens = 0;
  /** How many entries from the start `#tokens` covers; 0 asks for a full recount. */
  #counted = 0;
  #tokenizerLock: Promise<void> = Promise.resolve();
  /** A failed count that nobody has been told of yet. */
  #failure: { readonly error: unknown } | undefined;

  constructor(counter: TokenCounter, onUpdate: (addedTokens: number) => void) {
    this.#counter = counter;
    this.#onUpdate = onUpdate;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Another history stands in the place of the old one; asks for a recount. */
  replace(history: readonly IContent[]): void {
    this.#history = history;
    this.#counted = 0;
    // Everything is counted anew, so an earlier failure means nothing any more.
    this.#failure = undefined;
  }

  /** The history is empty from now on. */
  reset(history: readonly IContent[]): void {
    this.replace(history);
    this.#set(0, 0);
  }

  /** Counts the entries that were just added. A failure is kept for whoever waits. */
  countAdded(): void {
    const history = this.#history;
    const until = history.length;
    this.#enqueue(async () => {
      if (history === this.#history) await this.#countUntil(until);
    }).catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** Rejects when the estimator fails; the total is then right again after the next successful count. */
  async recount(): Promise<void> {
    await this.#enqueue(async () => {
      this.#counted = 0;
      await this.#countUntil(this.#history.length);
      this.#failure = undefined;
    });
  }

  /** Resolves when every entry is counted. Rejects, once, with the error of a count that failed. */
  async settle(): Promise<void> {
    await this.#tokenizerLock;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
    if (this.#counted < this.#history.length) {
      await this.#enqueue(() => this.#countUntil(this.#history.length));
    }
  }

  /** What is known of the entries in front of a position. */
  tokensBefore(end: number): number {
    return this.#history.slice(0, end).reduce((sum, entry) => sum + this.#counter.remembered(entry), 0);
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#tokenizerLock.then(task);
    // The chain itself never rejects: a failed count must not stop the counts behind it.
    this.#tokenizerLock = run.catch(() => {});
    return run;
  }

  async #countUntil(until: number): Promise<void> {
    const history = this.#history;
    const from = this.#counted;
    if (from > 0 && until <= from) return;
    const tokens = await this.#counter.count(history.slice(from, until));
    if (history === this.#history) this.#set(from === 0 ? tokens : this.#tokens + tokens, until);
  }

  #set(tokens: number, counted: number): void {
    const addedTokens = tokens - this.#tokens;
    this.#tokens = tokens;
    this.#counted = counted;
    this.#onUpdate(addedTokens);
  }
}
