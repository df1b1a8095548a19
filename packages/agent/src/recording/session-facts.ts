import { basename } from 'node:path';
import type { RecordingHeader } from '@hdc/transcripts';
import { RECORDING_EXTENSION } from './recording-paths.ts';

/** The facts about a recorded session; if its first line is damaged, only those in its name. */
export type SessionFacts = Pick<RecordingHeader, 'id' | 'startedAt'> &
  Partial<Pick<RecordingHeader, 'cwd' | 'provider' | 'model'>>;

/** The name of a file is the id of its session, which begins with the time: `2026-11-15T06-46-53-abc123`. */
const STARTED = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-/;

/** The facts that can be known without the first line. */
export function recoverFacts(path: string, modifiedAt: Date): SessionFacts {
  const id = basename(path, RECORDING_EXTENSION);
  const [, hour, minute, second] = STARTED.exec(id) ?? [];
  const startedAt = hour === undefined ? modifiedAt.toISOString() : `${hour}:${minute}:${second}.000Z`;
  return { id, startedAt };
}
