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
  /** Tokens in front of each entry that is counted, and behind the last of them. */
  readonly #sums: number[] = [0];
  /** The total is that of a history before an edit. */
  #isStale = false;
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

  /** Whether every entry is counted. */
  get isSettled(): boolean {
    return !this.#isStale && this.#counted === this.#history.length;
  }

  /** Another history stands in the place of the old one, with so many entries at its beginning; asks for a recount. */
  replace(history: readonly IContent[], commonEntries = 0): void {
    this.#history = history;
    this.#keep(commonEntries);
    // Everything is counted anew, so an earlier failure means nothing any more.
    this.#failure = undefined;
  }

  /** The history is empty from now on. */
  reset(history: readonly IContent[]): void {
    this.replace(history);
    this.#set(0);
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
      this.#keep(0);
      await this.#countUntil(this.#history.length);
      this.#failure = undefined;
    });
  }

  /** The same of what an edit changed; all in front of it is counted. */
  async countEdited(): Promise<void> {
    await this.#enqueue(async () => {
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

  /** The known tokens of the entries in front of a position. */
  tokensBefore(end: number): number {
    const known = this.#sums[end];
    if (known !== undefined) return known;
    const rest = this.#history.slice(this.#counted, end);
    return rest.reduce((sum, entry) => sum + this.#counter.remembered(entry), this.#countedTokens);
  }

  get #counted(): number {
    return this.#sums.length - 1;
  }

  get #countedTokens(): number {
    return this.#sums.at(-1) ?? 0;
  }

  #keep(entries: number): void {
    this.#sums.length = Math.min(this.#sums.length, entries + 1);
    this.#isStale = true;
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#tokenizerLock.then(task);
    // The chain itself never rejects: a failed count must not stop the counts behind it.
    this.#tokenizerLock = run.catch(() => {});
    return run;
  }

  async #countUntil(until: number): Promise<void> {
    const history = this.#history;
    if (!this.#isStale && until <= this.#counted) return;
    await this.#counter.count(history.slice(this.#counted, until));
    if (history !== this.#history) return;
    for (const entry of history.slice(this.#counted, until)) {
      this.#sums.push(this.#countedTokens + this.#counter.remembered(entry));
    }
    this.#set(this.#countedTokens);
  }

  #set(tokens: number): void {
    const addedTokens = tokens - this.#tokens;
    this.#tokens = tokens;
    this.#isStale = false;
    this.#onUpdate(addedTokens);
  }
}
