import { type JsonRecord, numberAt, textAt } from '@hdc/core/content';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { metadataOf } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, timeAt } from '../../json.ts';
import { BranchLine } from '../shared/branch-line.ts';
import { addPiMessage } from './pi-message.ts';

interface PiEntry {
  /** By position and by id: a compaction names the first record it kept in one of the two ways. */
  readonly index: number;
  readonly id: string | undefined;
  readonly draft: TranscriptEntryDraft;
}

/** The context of pi, by record, for the records that change it afterwards. */
export class PiRecordContext {
  readonly #builder: TranscriptBuilder;
  readonly #line: BranchLine;
  #entries: PiEntry[] = [];
  /** All entries, those of abandoned branches included. */
  readonly #all: PiEntry[] = [];

  constructor(builder: TranscriptBuilder, parents: ReadonlyMap<string, string | undefined>) {
    this.#builder = builder;
    this.#line = new BranchLine(parents);
  }

  /** A record of the tree, which may go back to another branch. */
  begin(id: string, parent: string | undefined): void {
    const kept = this.#line.next({ id, parent, calls: [], answers: [] });
    if (kept) {
      this.#builder.rewind(kept);
      const held = new Set(this.#builder.entries);
      this.#entries = this.#all.filter(({ draft }) => held.has(draft));
    }
    this.#builder.begin(id);
  }

  add(draft: TranscriptEntryDraft | undefined, place: Omit<PiEntry, 'draft'>): void {
    if (!draft) return;
    this.#entries.push({ ...place, draft });
    this.#all.push({ ...place, draft });
  }

  /** The new window is the summary, then everything from the first kept record on. */
  compact(record: JsonRecord): void {
    const first = this.#entries.findIndex((entry) => isFirstKept(entry, record));
    const kept = first === -1 ? [] : this.#entries.slice(first);
    this.#builder.startWindow();
    this.#builder.summary(
      textAt(record, 'summary') ?? '',
      metadataOf({ timestamp: timeAt(record, 'timestamp'), id: textAt(record, 'id') }),
    );
    this.#builder.keep(kept.map(({ draft }) => draft));
  }

  /** Takes a message out of the context, or puts another in its place. */
  edit(record: JsonRecord, line: number): void {
    const target = this.#entries.findIndex(({ id }) => id !== undefined && id === textAt(record, 'targetId'));
    const entry = this.#entries[target];
    if (!entry) {
      this.#builder.skip('record context_edit', 'its target is not in the context', line);
      return;
    }
    const replacement = isRecord(record['replacement']) ? record['replacement'] : undefined;
    // The answer of a request that failed is taken back before anything else is sent.
    if (!replacement && this.#builder.entries.at(-1) === entry.draft) {
      this.#builder.retract(entry.draft);
      this.#entries.splice(target, 1);
      return;
    }
    const [before, after] = [this.#builder.entries, this.#entries.slice(target + 1)];
    const position = before.indexOf(entry.draft);
    this.#builder.startWindow(before.slice(0, position));
    this.#entries = this.#entries.slice(0, target);
    if (replacement) {
      this.add(addPiMessage(this.#builder, { ...record, message: replacement }, line), entry);
    }
    this.#builder.keep(before.slice(position + 1));
    this.#entries.push(...after);
  }
}

function isFirstKept({ index, id }: PiEntry, compaction: JsonRecord): boolean {
  const firstId = textAt(compaction, 'firstKeptEntryId');
  if (firstId !== undefined) return id === firstId;
  return index >= (numberAt(compaction, 'firstKeptEntryIndex') ?? Number.POSITIVE_INFINITY);
}
