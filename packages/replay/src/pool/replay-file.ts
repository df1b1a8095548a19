import { messageOf } from '@hdc/core/errors';
import { readTranscripts, withoutCalls } from '@hdc/transcripts';
import { forgetBlocks } from '@hdc/wire';
import { shortIdOf } from '../naming/session-name.ts';
import type { ReplayOptions } from '../replay-options.ts';
import { replaySession } from '../replay-session.ts';
import type { FileFailure, SessionReport } from '../report/replay-report.ts';

/** The result of one file. */
export interface FileResult {
  readonly sessions: readonly SessionReport[];
  /** For each session the ids of its calls, where they are recorded. */
  readonly calls: readonly (readonly string[])[];
  /** Calls that were left out because another file has them. */
  readonly repeated: number;
  readonly failure?: FileFailure;
}

/** Replays every session of a file, without calls that are counted elsewhere. A file that cannot be read is reported, not thrown. */
export async function replayFile(
  path: string,
  options: ReplayOptions,
  counted: ReadonlySet<string> = new Set(),
): Promise<FileResult> {
  const sessions: SessionReport[] = [];
  const calls: string[][] = [];
  let repeated = 0;
  try {
    let number = 0;
    for await (const recorded of readTranscripts(path)) {
      number += 1;
      if (!isAskedFor(path, number, options.only)) continue;
      const transcript = withoutCalls(recorded, counted);
      repeated += recorded.calls.length - transcript.calls.length;
      if (transcript.calls.length === 0) continue;
      sessions.push(withNumber(await replaySession(transcript, options), number));
      calls.push(transcript.calls.flatMap(({ id }) => id ?? []));
      // Hardly a block of one session comes in another, and what is known of all of them would stay with it.
      forgetBlocks();
    }
  } catch (error) {
    const reason = messageOf(error);
    return { sessions, calls, repeated, failure: { path, reason } };
  }
  if (sessions.length + repeated > 0) return { sessions, calls, repeated };
  return { sessions, calls, repeated, failure: { path, reason: 'no call of a model is recorded in it' } };
}

function isAskedFor(path: string, number: number, only: readonly string[] = []): boolean {
  const id = shortIdOf(path);
  const own = only.filter((wanted) => wanted === id || wanted.startsWith(`${id}.`));
  return own.length === 0 || own.some((wanted) => wanted === id || wanted === `${id}.${number}`);
}

/** The first session of a file goes by the id of the file. */
function withNumber(session: SessionReport, number: number): SessionReport {
  if (number === 1) return session;
  return { ...session, name: { ...session.name, short: `${session.name.short}.${number}` } };
}
