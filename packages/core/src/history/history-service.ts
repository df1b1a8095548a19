import { EventEmitter } from 'node:events';
import { assertContent } from '../content/assert-content.ts';
import { freezeContent } from '../content/freeze-content.ts';
import type { IContent } from '../content/i-content.ts';
import { isEmptyContent } from '../content/is-empty-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { o200kEstimator } from '../tokens/o200k-estimator.ts';
import { type TokenCounter, tokenCounterFor } from '../tokens/token-counter.ts';
import type { TokenEstimator } from '../tokens/token-estimator.ts';
import type { AppliedChange } from './applied-change.ts';
import type { DensityResult } from './density-result.ts';
import { editHistory, firstDifference } from './edit-history.ts';
import type { HistoryEvents } from './history-events.ts';
import { validateDensityResult } from './validate-density-result.ts';

export interface HistoryServiceOptions {
  /** Defaults to the `o200k_base` vocabulary. */
  readonly estimator?: TokenEstimator;
}

/**
 * The raw history of one conversation with its token total. Entries appear at once; their tokens are
 * counted behind them, one task after the other (`tokenizerLock`).
 */
export class HistoryService extends EventEmitter<HistoryEvents> {
  readonly #counter: TokenCounter;
  /** Grows in place; every other change puts a new array here. */
  #history: IContent[] = [];
  #version = 0;
  /** Raised by every change other than growth: a count that was begun before is void. */
  #epoch = 0;
  #tokens = 0;
  /** How many entries from the start `#tokens` covers; 0 asks for a full recount. */
  #counted = 0;
  #baseTokenOffset = 0;
  #lastChange: AppliedChange | undefined;
  /** The length of the history when the running compression began. */
  #compressionStart: number | undefined;
  #tokenizerLock: Promise<void> = Promise.resolve();
  /** A failed count that nobody has been told of yet. */
  #failure: { readonly error: unknown } | undefined;

  constructor(options: HistoryServiceOptions = {}) {
    super();
    this.#counter = tokenCounterFor(options.estimator ?? o200kEstimator);
  }

  add(content: IContent): void {
    this.addAll([content]);
  }

  /** Refuses the whole list when one of its entries is invalid. */
  addAll(contents: readonly IContent[]): void {
    const entries = acceptContents(contents);
    if (entries.length === 0) return;
    for (const entry of entries) this.#history.push(entry);
    this.#version++;
    const until = this.#history.length;
    const epoch = this.#epoch;
    this.#enqueue(async () => {
      // An edit since then recounts everything, these entries included.
      if (epoch === this.#epoch) await this.#countUntil(until);
    }).catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** Empties the history; the base token offset stays. A running compression is void. */
  clear(): void {
    this.#compressionStart = undefined;
    this.#replaceHistory([]);
    this.#lastChange = { firstChangedIndex: 0, tokensBefore: this.#baseTokenOffset, version: this.#version };
    this.#setTokens(0, 0);
  }

  /** A copy. */
  getAll(): IContent[] {
    return [...this.#history];
  }

  /** What may be sent: without AI entries that hold nothing. */
  getCurated(): IContent[] {
    return this.#history.filter((entry) => entry.speaker !== 'ai' || !isEmptyContent(entry));
  }

  /** A read-only view, not a copy: it may grow while you hold it. */
  getRawHistory(): readonly IContent[] {
    return this.#history;
  }

  /** Raised by every change. Whatever is measured on the history is valid for one version only. */
  getVersion(): number {
    return this.#version;
  }

  getTotalTokens(): number {
    return this.#baseTokenOffset + this.#tokens;
  }

  getBaseTokenOffset(): number {
    return this.#baseTokenOffset;
  }

  /** Tokens of every request that stand outside the history, such as the system prompt. */
  setBaseTokenOffset(tokens: number): void {
    const offset = Number.isFinite(tokens) ? Math.max(0, tokens) : 0;
    const addedTokens = offset - this.#baseTokenOffset;
    this.#baseTokenOffset = offset;
    if (addedTokens !== 0) this.emit('tokensUpdated', { totalTokens: this.getTotalTokens(), addedTokens });
  }

  /** Where the last applied edit began; undefined until there was one. */
  getLastChange(): AppliedChange | undefined {
    return this.#lastChange;
  }

  estimateTokensForContents(contents: readonly IContent[]): Promise<number> {
    return this.#counter.count(contents);
  }

  /** Resolves when every entry is counted. Rejects, once, with the error of a count that failed. */
  async waitForTokenUpdates(): Promise<void> {
    await this.#tokenizerLock;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
    if (this.#counted < this.#history.length) {
      await this.#enqueue(() => this.#countUntil(this.#history.length));
    }
  }

  recalculateTotalTokens(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#recount();
      // A full count that succeeded makes up for any that failed before.
      this.#failure = undefined;
    });
  }

  /** Applies replacements, then removals from the highest index down. A refused result changes nothing. */
  async applyDensityResult(result: DensityResult): Promise<void> {
    if (this.#compressionStart !== undefined) {
      throw new CompressionStrategyError(
        'COMPRESSION_IN_PROGRESS',
        'A DensityResult cannot be applied while a compression is running; apply it before or after',
      );
    }
    validateDensityResult(result, this.#history.length);
    await this.#applyEdit(acceptContents(editHistory(this.#history, result)));
  }

  /** From now on additions are kept apart from what is being compressed. */
  startCompression(): void {
    if (this.#compressionStart !== undefined) {
      throw new CompressionStrategyError(
        'COMPRESSION_IN_PROGRESS',
        'A compression is already running; end it before starting another',
      );
    }
    this.#compressionStart = this.#history.length;
  }

  /**
   * Puts a compressed history in the place of everything that was there when the compression started.
   * What was added since follows it, in order: one step, so nothing can get lost in between.
   */
  async applyCompression(newHistory: readonly IContent[]): Promise<void> {
    const start = this.#compressionStart;
    if (start === undefined) {
      throw new CompressionStrategyError(
        'NO_COMPRESSION_IN_PROGRESS',
        'No compression is running: it was never started, has ended, or the history was cleared meanwhile',
      );
    }
    const compressed = acceptContents(newHistory);
    const added = this.#history.slice(start);
    this.#compressionStart = compressed.length;
    await this.#applyEdit(compressed.concat(added));
  }

  /** Safe to call in any state, so it can stand in a `finally`. */
  endCompression(): void {
    this.#compressionStart = undefined;
  }

  async #applyEdit(edited: IContent[]): Promise<void> {
    const firstChangedIndex = firstDifference(this.#history, edited);
    this.#replaceHistory(edited);
    const version = this.#version;
    await this.#enqueue(async () => {
      try {
        await this.#recount();
      } finally {
        // Also after a failed recount: the edit itself took place.
        if (version >= (this.#lastChange?.version ?? 0)) {
          this.#lastChange = {
            firstChangedIndex,
            tokensBefore: this.#tokensBefore(edited, firstChangedIndex),
            version,
          };
        }
      }
    });
  }

  #tokensBefore(history: readonly IContent[], end: number): number {
    return history
      .slice(0, end)
      .reduce((sum, entry) => sum + this.#counter.remembered(entry), this.#baseTokenOffset);
  }

  #replaceHistory(history: IContent[]): void {
    this.#history = history;
    this.#version++;
    this.#epoch++;
    this.#counted = 0;
    // Everything is counted anew, so an earlier failure means nothing any more.
    this.#failure = undefined;
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#tokenizerLock.then(task);
    // The chain itself never rejects: a failed count must not stop the counts behind it.
    this.#tokenizerLock = run.catch(() => {});
    return run;
  }

  #recount(): Promise<void> {
    this.#counted = 0;
    return this.#countUntil(this.#history.length);
  }

  async #countUntil(until: number): Promise<void> {
    const epoch = this.#epoch;
    const from = this.#counted;
    if (from > 0 && until <= from) return;
    const tokens = await this.#counter.count(this.#history.slice(from, until));
    if (epoch === this.#epoch) this.#setTokens(from === 0 ? tokens : this.#tokens + tokens, until);
  }

  #setTokens(tokens: number, counted: number): void {
    const addedTokens = tokens - this.#tokens;
    this.#tokens = tokens;
    this.#counted = counted;
    this.emit('tokensUpdated', { totalTokens: this.getTotalTokens(), addedTokens });
  }
}

/** A copy that may go into the history; throws before anything was changed when one entry may not. */
function acceptContents(contents: readonly IContent[]): IContent[] {
  const entries = [...contents];
  for (const entry of entries) assertContent(entry);
  for (const entry of entries) freezeContent(entry);
  return entries;
}
