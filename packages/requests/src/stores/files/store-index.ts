import type { LogPlace, LogReader } from '@hdc/files';
import { readStoreLineHead } from './store-line.ts';

/** Where in the log each decision and each conversation stands; what they say stays on the disk. */
export class StoreIndex implements LogReader {
  readonly decisions: Map<string, LogPlace> = new Map();
  readonly conversations: Map<string, LogPlace> = new Map();
  /** How often the log was read from its start: its folder may have been another one before. */
  readings = 0;

  onLine(line: string, place: LogPlace): void {
    const head = readStoreLineHead(line);
    for (const key of head?.keys ?? []) {
      if (head?.kind === 'conversation') this.conversations.set(key, place);
      // The first writer wins. A renewed decision is the one that was there.
      else if (head?.kind === 'renewed' || !this.decisions.has(key)) this.decisions.set(key, place);
    }
  }

  onDropped(firstKept: number): void {
    if (firstKept === Number.POSITIVE_INFINITY) this.readings += 1;
    for (const places of [this.decisions, this.conversations]) {
      for (const [key, { segment }] of places) {
        if (segment < firstKept) places.delete(key);
      }
    }
  }
}
