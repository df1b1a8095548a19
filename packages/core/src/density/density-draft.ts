import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { DensityDetails, DensityItem, DensityResult } from '../history/density-result.ts';
import type { EditReason } from '../history/edit-reason.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import type { DraftEdit } from './draft-edit.ts';
import { explainEdits } from './explain-edits.ts';

/**
 * A history as the passes so far left it, under its raw indices. Later passes see earlier edits, a
 * removed entry stays removed, and no index can end up in both lists of the result. Whoever edits says why;
 * what was taken out, the draft finds out itself.
 */
export class DensityDraft {
  /** The history as it came in. */
  readonly raw: readonly IContent[];
  readonly #removals = new Set<number>();
  readonly #replacements = new Map<number, IContent>();
  readonly #edits: DraftEdit[] = [];
  readonly #tokensOf: (block: ContentBlock) => number;

  constructor(history: readonly IContent[], tokensOf: (block: ContentBlock) => number = estimateBlockTokens) {
    this.raw = history;
    this.#tokensOf = tokensOf;
  }

  /** The entry as it is now; undefined when it was removed. */
  entryAt(index: number): IContent | undefined {
    if (this.#removals.has(index)) return undefined;
    return this.#replacements.get(index) ?? this.raw[index];
  }

  /** Where earlier passes replaced something, in no order. */
  replacedIndices(): Iterable<number> {
    return this.#replacements.keys();
  }

  /** Does nothing for a removed entry: removal wins. */
  replace(index: number, entry: IContent, reason: EditReason): void {
    this.#assertIndex(index);
    const before = this.entryAt(index);
    if (!before || entry === before) return;
    this.#edits.push({ index, before, after: entry, reason });
    this.#replacements.set(index, entry);
  }

  remove(index: number, reason: EditReason): void {
    this.#assertIndex(index);
    const before = this.entryAt(index);
    if (!before) return;
    this.#edits.push({ index, before, after: undefined, reason });
    this.#replacements.delete(index);
    this.#removals.add(index);
  }

  toResult(
    counted: Pick<DensityResult, 'counts' | 'metadata' | 'evidence'>,
    waiting: () => readonly DensityItem[] = () => [],
  ): DensityResult {
    // Found out when somebody asks: the edits themselves are wanted at once, before every request.
    const [raw, edits, tokensOf] = [this.raw, [...this.#edits], this.#tokensOf];
    let details: DensityDetails | undefined;
    return {
      removals: [...this.#removals].sort((a, b) => a - b),
      replacements: new Map(this.#replacements),
      ...counted,
      get details() {
        details ??= { applied: explainEdits(raw, edits, tokensOf), waiting: waiting() };
        return details;
      },
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
