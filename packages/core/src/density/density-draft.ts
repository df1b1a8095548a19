import type { IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { DensityResult, DensityResultMetadata } from '../history/density-result.ts';

/**
 * A history as the passes so far left it, under its raw indices. Later passes see earlier edits, a
 * removed entry stays removed, and no index can end up in both lists of the result.
 */
export class DensityDraft {
  /** The history as it came in. */
  readonly raw: readonly IContent[];
  readonly #removals = new Set<number>();
  readonly #replacements = new Map<number, IContent>();

  constructor(history: readonly IContent[]) {
    this.raw = history;
  }

  /** The entry as it is now; undefined when it was removed. */
  entryAt(index: number): IContent | undefined {
    if (this.#removals.has(index)) return undefined;
    return this.#replacements.get(index) ?? this.raw[index];
  }

  /** Does nothing for a removed entry: removal wins. */
  replace(index: number, entry: IContent): void {
    this.#assertIndex(index);
    if (this.#removals.has(index) || entry === this.entryAt(index)) return;
    this.#replacements.set(index, entry);
  }

  remove(index: number): void {
    this.#assertIndex(index);
    this.#replacements.delete(index);
    this.#removals.add(index);
  }

  toResult(metadata: DensityResultMetadata): DensityResult {
    return {
      removals: [...this.#removals].sort((a, b) => a - b),
      replacements: new Map(this.#replacements),
      metadata,
    };
  }

  #assertIndex(index: number): void {
    if (Number.isInteger(index) && index >= 0 && index < this.raw.length) return;
    throw new CompressionStrategyError(
      'DENSITY_INDEX_OUT_OF_BOUNDS',
      `Draft index ${quoteValue(index)} is out of bounds; allowed: integers in [0, ${this.raw.length})`,
    );
  }
}
