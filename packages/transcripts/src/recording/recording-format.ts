import type { IContent, Todo } from '@hdc/core';
import type { DensityItem } from '@hdc/core/strategies';

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

/** The whole history after a compression, empty after a clear: what came before is out of the window. */
export interface RecordedCompression {
  readonly type: 'compressed';
  readonly history: readonly IContent[];
}

/** A density edit. All indices are positions in the history as it stood; replay judges what it was before. */
export interface RecordedEdit {
  readonly type: 'edited';
  readonly removals: readonly number[];
  readonly replacements: readonly (readonly [index: number, entry: IContent])[];
  /** The removed items and why; recordings from before reasons were kept have none. */
  readonly items?: readonly DensityItem[];
}

/** Anything else worth keeping; readers pass over it. */
export interface RecordedEvent {
  readonly type: 'event';
  readonly [field: string]: unknown;
}

/** The settings from here on, all of them; a resumed session takes the last ones. */
export interface RecordedSettings extends RecordedEvent {
  readonly event: 'settings';
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The task list from here on. */
export interface RecordedTodos extends RecordedEvent {
  readonly event: 'todos';
  readonly todos: readonly Todo[];
}

/** The model from here on; until there is one, the header's. */
export interface RecordedModel extends RecordedEvent {
  readonly event: 'model';
  readonly provider: string;
  readonly model: string;
  readonly baseUrl?: string;
}

/**
 * The session went on without the lines with these numbers, which are damaged: edits from here on mean the
 * history as it was without them, as long as no other line before this one is damaged.
 */
export interface RecordedRepair extends RecordedEvent {
  readonly event: 'repaired';
  readonly lines: readonly number[];
}

/** One line of a recording of ours: JSON lines, the header first, each with the checksum that `addChecksum` adds. */
export type RecordingLine =
  | RecordingHeader
  | RecordedEntry
  | RecordedEdit
  | RecordedCompression
  | RecordedEvent;
