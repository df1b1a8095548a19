import { messageOf } from '@hdc/core';
import { readTranscripts } from '@hdc/transcripts';
import type { ReplayOptions } from '../replay-options.ts';
import { replaySession } from '../replay-session.ts';
import type { FileFailure, SessionReport } from '../report/replay-report.ts';

/** What one file gave. */
export interface FileResult {
  readonly sessions: readonly SessionReport[];
  readonly failure?: FileFailure;
}

/** Replays every session of a file. A file that cannot be read is reported, not thrown. */
export async function replayFile(path: string, options: ReplayOptions): Promise<FileResult> {
  const sessions: SessionReport[] = [];
  try {
    for await (const transcript of readTranscripts(path)) {
      if (transcript.calls.length > 0) sessions.push(await replaySession(transcript, options));
    }
  } catch (error) {
    const reason = messageOf(error);
    return { sessions, failure: { path, reason } };
  }
  if (sessions.length > 0) return { sessions };
  return { sessions, failure: { path, reason: 'no call of a model is recorded in it' } };
}
