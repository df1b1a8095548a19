import type { SkippedLog } from './build/skipped-log.ts';
import type { JsonRecord } from './json.ts';
import type { Line } from './source/read-lines.ts';
import type { Transcript } from './transcript.ts';
import type { CustomFormat, TranscriptFormat } from './transcript-formats.ts';

/** Reads the session files of one agent. */
export interface TranscriptReader {
  readonly format: TranscriptFormat | CustomFormat;
  /** The name of the agent, for people. */
  readonly agent: string;
  /** Decides by content, never by file name; must not throw. */
  recognise(probe: TranscriptProbe): boolean;
  /**
   * Yields one transcript per session. Must not throw on unknown or broken records: it leaves them out
   * and says so in `source.skipped`.
   */
  read(source: TranscriptSource): AsyncIterable<Transcript>;
}

/** The beginning of a file, as far as it takes to tell what it is. */
export interface TranscriptProbe {
  /** The first objects of a file of JSON lines; empty for other files. */
  readonly records: readonly JsonRecord[];
  /** The value of a file that is one JSON text; undefined for other files. */
  readonly document: unknown;
  /** The first lines as they are. */
  readonly lines: readonly string[];
}

/** A file that is read as often as a reader asks for it, in the shape that it asks for. */
export interface TranscriptSource {
  readonly path: string;
  readonly skipped: SkippedLog;
  lines(): AsyncIterable<Line>;
  /** Objects of JSON lines; broken lines are skipped and reported. */
  records(): AsyncIterable<SourceRecord>;
  /** The whole file as one JSON value. */
  document(): Promise<unknown>;
}

export interface SourceRecord {
  readonly value: JsonRecord;
  readonly line: number;
}
