import type { ContentBlock } from '../content/content-block.ts';
import type { ContentMetadata, IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { EditReason } from '../history/applied-change.ts';
import type { BlockEdit, DensityDetails, DensityItem, DensityResult } from '../history/density-result.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { explainEdits } from './explain-edits.ts';

type UncountedEdit = Omit<BlockEdit, 'tokens'>;

const NO_EDITS: UncountedEdit[] = [];

/**
 * A history with the edits of the passes so far, block by block, under the places of the raw history. Later passes
 * see earlier edits, and what was removed stays so. A block that is edited twice keeps its first reason.
 */
export class DensityDraft {
  /** The history as it came in. */
  readonly raw: readonly IContent[];
  /** Reasons of removed entries. The edits of their single blocks are made when somebody asks. */
  readonly #removed = new Map<number, EditReason>();
  /** By entry and place; places that nobody edited are holes. Entries that were removed are there too, to keep the order. */
  readonly #edits = new Map<number, UncountedEdit[]>();
  readonly #metadata = new Map<number, ContentMetadata>();
  readonly #tokensOf: (block: ContentBlock) => number;

  constructor(history: readonly IContent[], tokensOf: (block: ContentBlock) => number = estimateBlockTokens) {
    this.raw = history;
    this.#tokensOf = tokensOf;
  }

  /** The entry as it is now; undefined when it was removed. */
  entryAt(index: number): IContent | undefined {
    const entry = this.raw[index];
    if (!entry || this.#removed.has(index)) return undefined;
    if (!this.#edits.has(index)) return entry;
    const blocks: ContentBlock[] = [];
    for (let position = 0; position < entry.blocks.length; position++) {
      const block = this.blockAt(index, position);
      if (block) blocks.push(block);
    }
    const metadata = this.#metadata.get(index);
    return { ...entry, blocks, ...(metadata && { metadata }) };
  }

  /** The current block at a place of the raw history; undefined if it was removed. */
  blockAt(index: number, position: number): ContentBlock | undefined {
    if (this.#removed.has(index)) return undefined;
    const edit = this.#edits.get(index)?.[position];
    return edit ? edit.after : this.raw[index]?.blocks[position];
  }

  /** The entries that are there and in which earlier passes edited something, in no order. */
  *editedIndices(): Iterable<number> {
    for (const index of this.#edits.keys()) if (!this.#removed.has(index)) yield index;
  }

  /** Puts another block, or nothing, in the place of one. Does nothing if nothing is left: removal wins. */
  edit({ index, position, after, reason, evidence }: UncountedEdit): void {
    this.#assertPlace(index, position);
    const before = this.blockAt(index, position);
    if (!before || after === before) return;
    const edits = this.#edits.get(index) ?? [];
    this.#edits.set(index, edits);
    edits[position] = { reason, ...(evidence && { evidence }), ...edits[position], index, position, after };
  }

  /** Takes a whole entry out. */
  remove(index: number, reason: EditReason): void {
    this.#assertPlace(index);
    if (this.#removed.has(index)) return;
    if (!this.#edits.has(index)) this.#edits.set(index, NO_EDITS);
    this.#removed.set(index, reason);
  }

  /** The metadata of an edited entry. */
  annotate(index: number, metadata: ContentMetadata): void {
    this.#metadata.set(index, metadata);
  }

  toResult(
    counted: Pick<DensityResult, 'counts' | 'metadata' | 'waitingTokens'>,
    waiting: () => readonly DensityItem[] = () => [],
  ): DensityResult {
    const { raw } = this;
    const replacements = new Map<number, IContent>();
    for (const index of this.editedIndices()) {
      const entry = this.entryAt(index);
      if (entry) replacements.set(index, entry);
    }
    // Counted and put into words when somebody asks: a history is edited without either.
    let edits: readonly BlockEdit[] | undefined;
    let details: DensityDetails | undefined;
    const countedEdits = () => {
      edits ??= this.#countEdits();
      return edits;
    };
    return {
      removals: Array.from(Uint32Array.from(this.#removed.keys()).sort()),
      replacements,
      ...counted,
      get edits() {
        return countedEdits();
      },
      get details() {
        details ??= { applied: explainEdits(raw, countedEdits()), waiting: waiting() };
        return details;
      },
    };
  }

  #countEdits(): readonly BlockEdit[] {
    const edits = [...this.#edits].flatMap(([index, own]) => this.#editsOf(index, own));
    return edits.map((edit) => ({ ...edit, tokens: this.#tokensSavedBy(edit) }));
  }

  #editsOf(index: number, edits: readonly UncountedEdit[]): readonly UncountedEdit[] {
    const reason = this.#removed.get(index);
    if (!reason) return edits.flat();
    const blocks = this.raw[index]?.blocks ?? [];
    return blocks.map((_, position) => ({ reason, ...edits[position], index, position, after: undefined }));
  }

  #tokensSavedBy({ index, position, after }: UncountedEdit): number {
    const raw = this.raw[index]?.blocks[position];
    return (raw ? this.#tokensOf(raw) : 0) - (after ? this.#tokensOf(after) : 0);
  }

  #assertPlace(index: number, position = 0): void {
    assertBelow('index', index, this.raw.length);
    if (position !== 0) assertBelow('position', position, this.raw[index]?.blocks.length ?? 0);
  }
}

function assertBelow(what: string, value: number, end: number): void {
  if (Number.isInteger(value) && value >= 0 && value < end) return;
  throw new CompressionStrategyError(
    'DENSITY_INDEX_OUT_OF_BOUNDS',
    `Draft ${what} ${quoteValue(value)} is out of bounds; allowed: integers in [0, ${end})`,
  );
}
