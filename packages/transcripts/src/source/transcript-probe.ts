import type { JsonRecord } from '../json.ts';

/** The beginning of a file, as far as it takes to tell what it is. */
export interface TranscriptProbe {
  /** The first objects of a file of JSON lines; empty for other files. */
  readonly records: readonly JsonRecord[];
  /** The value of a file that is one JSON text; undefined for other files. */
  readonly document: unknown;
  /** The first lines as they are. */
  readonly lines: readonly string[];
}
