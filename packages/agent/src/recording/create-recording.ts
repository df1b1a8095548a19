import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { RECORDING_AGENT, RECORDING_VERSION, type RecordingHeader } from '@hdc/transcripts';
import { Recording } from './recording.ts';
import { type OpenRecordingFile, RECORDING_EXTENSION, recordingPaths } from './recording-paths.ts';
import { SessionLock } from './session-lock.ts';

export interface NewRecording extends Pick<RecordingHeader, 'cwd' | 'provider' | 'model' | 'parent'> {
  /** The folder of sessions: `sessions` in the data folder of `hdcPlaces`. */
  readonly folder: string;
  readonly now?: Date;
  readonly openFile?: OpenRecordingFile;
}

/** Begins the recording of a session. Never throws: if it cannot be written, `failure` says so. */
export function createRecording(options: NewRecording): Recording {
  const { folder, cwd, provider, model, parent, now = new Date(), openFile } = options;
  const id = createSessionId(now);
  const path = join(folder, `${id}${RECORDING_EXTENSION}`);
  const lock = new SessionLock(recordingPaths(path).lock);
  const recording = new Recording({ id, path, lock, ...(openFile && { openFile }) });
  const header: RecordingHeader = {
    type: 'session',
    version: RECORDING_VERSION,
    id,
    agent: RECORDING_AGENT,
    cwd,
    provider,
    model,
    startedAt: now.toISOString(),
    ...(parent !== undefined && { parent }),
  };
  recording.record(header);
  return recording;
}

/** A name for a session that sorts by time, reads as one, and is no other's: `2026-11-15T06-46-53-abc123`. */
function createSessionId(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${randomBytes(4).toString('hex')}`;
}
