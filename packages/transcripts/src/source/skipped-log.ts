import type { SkippedRecord } from '../transcript.ts';

const LINES_KEPT = 10;

/** Counts what a reader leaves out; the same thing for the same reason is one row. */
export class SkippedLog {
  #rows = new Map<string, { what: string; why: string; count: number; lines: number[] }>();

  add(what: string, why: string, line?: number): void {
    const key = `${what}\n${why}`;
    const row = this.#rows.get(key) ?? { what, why, count: 0, lines: [] };
    this.#rows.set(key, row);
    row.count += 1;
    if (line !== undefined && row.lines.length < LINES_KEPT) row.lines.push(line);
  }

  /** Hands over what was counted since the last time: a file with several sessions reports each part once. */
  take(): readonly SkippedRecord[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}
