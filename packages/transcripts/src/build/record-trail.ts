import type { TranscriptEntryDraft } from './entry-draft.ts';
import type { WindowDraft } from './window-draft.ts';

interface TrailedRecord {
  readonly drafts: TranscriptEntryDraft[];
  /** The window behind it. */
  window: WindowDraft;
}

/** The entries that came of each record, so that a rewind can go back behind one. */
export class RecordTrail {
  readonly #records = new Map<string, TrailedRecord>();
  #current: TrailedRecord | undefined;

  /** Later entries come from this record. */
  begin(record: string, window: WindowDraft): void {
    this.#current = { drafts: [], window };
    this.#records.set(record, this.#current);
  }

  add(draft: TranscriptEntryDraft): void {
    this.#current?.drafts.push(draft);
  }

  /** A window began within the record. */
  moveTo(window: WindowDraft): void {
    if (this.#current) this.#current.window = window;
  }

  of(ids: Iterable<string>): readonly TrailedRecord[] {
    return [...ids].flatMap((id) => this.#records.get(id) ?? []);
  }
}
