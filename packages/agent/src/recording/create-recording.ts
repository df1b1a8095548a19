import { join } from 'node:path';
import { RECORDING_AGENT, RECORDING_VERSION, type RecordingHeader } from '@hdc/transcripts';
import { createSessionId } from './create-session-id.ts';
import { Recording } from './recording.ts';
import type { OpenRecordingFile } from './recording-file.ts';
import { RECORDING_EXTENSION, recordingPaths } from './recording-paths.ts';
import { SessionLock } from './session-lock.ts';

export interface NewRecording extends Pick<RecordingHeader, 'cwd' | 'provider' | 'model' | 'parent'> {
  /** The folder of sessions: `sessions` in the data folder of `hdcPlaces`. */
  readonly folder: string;
  readonly now?: Date;
  readonly openFile?: OpenRecordingFile;
}

/** Begins the recording of a session. Never throws: where it cannot be written, `failure` says so. */
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
