import type { TranscriptProbe } from './source/file-source.ts';
import type { TranscriptSource } from './source/transcript-source.ts';
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
