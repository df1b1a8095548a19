import type { IContent } from '@hdc/core';

export const RECORDING_AGENT = 'hdc';
export const RECORDING_VERSION = 1;

/** The first line of a recording. */
export interface RecordingHeader {
  readonly type: 'session';
  readonly version: typeof RECORDING_VERSION;
  readonly id: string;
  readonly agent: typeof RECORDING_AGENT;
  readonly cwd: string;
  readonly provider: string;
  readonly model: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The id of the session that started this one. */
  readonly parent?: string;
}

/** An entry that joined the history. */
export interface RecordedEntry {
  readonly type: 'entry';
  readonly entry: IContent;
}

/** The whole history after a compression: from here on, what came before is out of the window. */
export interface RecordedCompression {
  readonly type: 'compressed';
  readonly history: readonly IContent[];
}

/** Anything else worth keeping; readers pass over it. */
export interface RecordedEvent {
  readonly type: 'event';
  readonly [field: string]: unknown;
}

/** One line of a recording of ours: JSON lines, the header first. */
export type RecordingLine = RecordingHeader | RecordedEntry | RecordedCompression | RecordedEvent;
