import type { LogPlace, LogReader } from '@hdc/files';
import { type StoreNote, sumNotes } from '../decision-store.ts';
import { KeyLog } from '../key-log.ts';
import { readNote, readStoreLineHead } from './store-line.ts';

/** Notes are few: what was not added to for the longest time goes first. */
const MOST_NOTES = 10_000;

/**
 * The places of each decision and each conversation in the log; their content stays on the disk. Notes are summed
 * up.
 */
export class StoreIndex implements LogReader {
  readonly decisions: Map<string, LogPlace> = new Map();
  readonly added: KeyLog = new KeyLog();
  readonly conversations: Map<string, LogPlace> = new Map();
  readonly notes: Map<string, StoreNote> = new Map();
  /** How often the log was read from its start: its folder may have been another one before. */
  readings = 0;

  onLine(line: string, place: LogPlace): void {
    const head = readStoreLineHead(line);
    for (const key of head?.keys ?? []) {
      if (head?.kind === 'note') this.#addToNote(key, readNote(line));
      else if (head?.kind === 'conversation') this.conversations.set(key, place);
      // The first writer wins. A renewed decision is the one that was there.
      else if (head?.kind === 'renewed' || !this.decisions.has(key)) {
        this.decisions.set(key, place);
        this.added.add(key);
      }
    }
  }

  onDropped(firstKept: number): void {
    if (firstKept === Number.POSITIVE_INFINITY) {
      this.readings += 1;
      this.notes.clear();
    }
    for (const places of [this.decisions, this.conversations]) {
      for (const [key, { segment }] of places) {
        if (segment < firstKept) places.delete(key);
      }
    }
  }

  #addToNote(key: string, change: StoreNote | undefined): void {
    const note = sumNotes(this.notes.get(key), change ?? {});
    this.notes.delete(key);
    this.notes.set(key, note);
    const [oldest] = this.notes.keys();
    if (this.notes.size > MOST_NOTES && oldest !== undefined) this.notes.delete(oldest);
  }
}
