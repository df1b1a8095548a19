import type { JsonRecord } from '@hdc/core/content';
import type { Line } from './read-lines.ts';
import type { SkippedLog } from './skipped-log.ts';
import type { SqliteDatabase } from './sqlite/sqlite-database.ts';

/** A file that is read as often as a reader asks for it, in the shape that it asks for. */
export interface TranscriptSource {
  readonly path: string;
  readonly skipped: SkippedLog;
  lines(): AsyncIterable<Line>;
  /** Objects of JSON lines; broken lines are skipped and reported. */
  records(): AsyncIterable<SourceRecord>;
  /** The whole file as one JSON value. */
  document(): Promise<unknown>;
  /** The file as an SQLite database; the caller closes it. */
  database(): Promise<SqliteDatabase>;
  /** Another file of the session as one JSON value; undefined if there is none that can be read. */
  other(path: string): Promise<unknown>;
}

export interface SourceRecord {
  readonly value: JsonRecord;
  readonly line: number;
}
