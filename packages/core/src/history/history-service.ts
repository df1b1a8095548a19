import { EventEmitter } from 'node:events';
import { assertContent } from '../content/assert-content.ts';
import type { ContentBlock } from '../content/content-block.ts';
import { freezeContent } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { o200kEstimator } from '../tokens/o200k-estimator.ts';
import { type TokenCounter, tokenCounterFor } from '../tokens/token-counter.ts';
import type { TokenEstimator } from '../tokens/token-estimator.ts';
import type { AppliedChange } from './applied-change.ts';
import { BlankAnswers } from './blank-answers.ts';
import type { DensityResult } from './density-result.ts';
import { editHistory, firstDifference } from './edit-history.ts';
import type { HistoryChange, HistoryEvents } from './history-events.ts';
import { TokenTally } from './token-tally.ts';
import { validateDensityResult } from './validate-density-result.ts';

export interface HistoryServiceOptions {
  /** Defaults to the `o200k_base` vocabulary. */
  readonly estimator?: TokenEstimator;
}

/** The raw history of one conversation. Entries appear at once; their tokens are counted behind them. */
export class HistoryService extends EventEmitter<HistoryEvents> {
  readonly #counter: TokenCounter;
  readonly #tally: TokenTally;
  readonly #blank = new BlankAnswers();
  /** Grows in place; every other change puts a new array here. */
  #history: IContent[] = [];
  #version = 0;
  readonly #countBlock = (block: ContentBlock): number => this.getBlockTokens(block);
  #additions = 0;
  #baseTokenOffset = 0;
  #lastChange: AppliedChange | undefined;
  /** The length of the history when the running compression began. */
  #compressionStart: number | undefined;

  constructor(options: HistoryServiceOptions = {}) {
    super();
    this.#counter = tokenCounterFor(options.estimator ?? o200kEstimator);
    this.#tally = new TokenTally(this.#counter, (addedTokens) => this.#emitTokens(addedTokens));
    this.#tally.replace(this.#history);
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
    this.#additions++;
    this.emit('changed', { type: 'added', entries });
    this.#tally.countAdded();
  }

  /** Empties the history; the base token offset stays. A running compression is void. */
  clear(): void {
    this.#compressionStart = undefined;
    this.#history = [];
    this.#version++;
    this.#lastChange = { firstChangedIndex: 0, tokensBefore: this.#baseTokenOffset, version: this.#version };
    this.#tally.reset(this.#history);
    this.#blank.keep(0);
    this.emit('changed', { type: 'cleared' });
  }

  /** A copy. */
  getAll(): IContent[] {
    return [...this.#history];
  }

  /** The entries that may be sent: without AI entries that hold nothing. */
  getCurated(): IContent[] {
    return this.#blank.leaveOut(this.#history);
  }

  /** A read-only view, not a copy: it may grow while you hold it. */
  getRawHistory(): readonly IContent[] {
    return this.#history;
  }

  /** Raised by every change. A measurement of the history is valid for one version only. */
  getVersion(): number {
    return this.#version;
  }

  /** How often content was added, by whomever; no other change raises it. */
  countAdditions(): number {
    return this.#additions;
  }

  getTotalTokens(): number {
    return this.#baseTokenOffset + this.#tally.tokens;
  }

  getBaseTokenOffset(): number {
    return this.#baseTokenOffset;
  }

  /** Tokens of every request that stand outside the history, such as the system prompt. */
  setBaseTokenOffset(tokens: number): void {
    const offset = Number.isFinite(tokens) ? Math.max(0, tokens) : 0;
    const addedTokens = offset - this.#baseTokenOffset;
    this.#baseTokenOffset = offset;
    if (addedTokens !== 0) this.#emitTokens(addedTokens);
  }

  /** The start of the last applied edit; undefined until there was one. */
  getLastChange(): AppliedChange | undefined {
    return this.#lastChange;
  }

  estimateTokensForContents(contents: readonly IContent[]): Promise<number> {
    return this.#counter.count(contents);
  }

  /** The tokens of a block as far as they are known, else characters/4: for decisions that cannot wait. */
  getBlockTokens(block: ContentBlock): number {
    return this.#counter.rememberedBlock(block) ?? estimateBlockTokens(block);
  }

  /** The same as a function: always the same one while all is counted, so that its answers may be remembered. */
  blockCounter(): (block: ContentBlock) => number {
    return this.#tally.isSettled ? this.#countBlock : (block) => this.getBlockTokens(block);
  }

  /** Resolves when every entry is counted. Rejects, once, with the error of a count that failed. */
  waitForTokenUpdates(): Promise<void> {
    return this.#tally.settle();
  }

  recalculateTotalTokens(): Promise<void> {
    return this.#tally.recount();
  }

  /** Applies replacements and removals in one step. A refused result changes nothing. */
  async applyDensityResult(result: DensityResult): Promise<void> {
    this.#assertNoCompression('A DensityResult cannot be applied', 'apply it before or after');
    validateDensityResult(result, this.#history.length);
    if (result.removals.length === 0 && result.replacements.size === 0) return this.#tally.recount();
    const before = this.#history;
    acceptContents([...result.replacements.values()]);
    const edited = editHistory(before, result);
    await this.#applyEdit(edited, { type: 'edited', before, result });
  }

  /** Takes everything from an entry on back, as if it had never been said. */
  async rewind(from: number): Promise<void> {
    this.#assertNoCompression('A history cannot be rewound', 'rewind it before or after');
    if (!Number.isInteger(from) || from < 0) {
      throw new CompressionStrategyError(
        'DENSITY_INDEX_OUT_OF_BOUNDS',
        `A history cannot be rewound to ${quoteValue(from)}; allowed: integers from 0`,
      );
    }
    const before = this.#history;
    if (from >= before.length) return;
    await this.#applyEdit(before.slice(0, from), { type: 'rewound', before, from });
  }

  /** From now on additions are kept apart: take the history to compress before anything else is added. */
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
   * Entries that were added since follow it, in order: one step, so nothing can get lost in between.
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
    const before = this.#history;
    const history = compressed.concat(added);
    // The history goes on growing; what was told of it must not.
    await this.#applyEdit(history, { type: 'compressed', before, history: [...history] });
  }

  /** Safe to call in any state, so it can stand in a `finally`. */
  endCompression(): void {
    this.#compressionStart = undefined;
  }

  async #applyEdit(edited: IContent[], change: HistoryChange): Promise<void> {
    const firstChangedIndex = firstDifference(this.#history, edited);
    this.#history = edited;
    const version = ++this.#version;
    this.#tally.replace(edited, firstChangedIndex);
    this.#blank.keep(firstChangedIndex);
    this.emit('changed', change);
    try {
      await this.#tally.countEdited();
    } finally {
      // Also after a failed recount: the edit itself took place. A later edit has its own say.
      if (this.#history === edited) {
        const tokensBefore = this.#baseTokenOffset + this.#tally.tokensBefore(firstChangedIndex);
        this.#lastChange = { firstChangedIndex, tokensBefore, version };
      }
    }
  }

  #assertNoCompression(refused: string, remedy: string): void {
    if (this.#compressionStart === undefined) return;
    throw new CompressionStrategyError(
      'COMPRESSION_IN_PROGRESS',
      `${refused} while a compression is running; ${remedy}`,
    );
  }

  #emitTokens(addedTokens: number): void {
    this.emit('tokensUpdated', { totalTokens: this.getTotalTokens(), addedTokens });
  }
}

/** Frozen, so that what was looked at once need not be looked at after every edit. */
const accepted = new WeakSet<IContent>();

/** A copy that may go into the history; throws before anything was changed when one entry may not. */
function acceptContents(contents: readonly IContent[]): IContent[] {
  const entries = [...contents];
  const unknown = entries.filter((entry) => !accepted.has(entry));
  for (const entry of unknown) assertContent(entry);
  for (const entry of unknown) accepted.add(freezeContent(entry));
  return entries;
}
