import { firstWords } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import type { SessionName } from './session-name.ts';
import { shortIdOf } from './short-id.ts';

/** The name of a session. If nobody wrote down a folder or a prompt, it goes without. */
export function nameSession(
  transcript: Pick<Transcript, 'path' | 'windows' | 'workingDirectory'>,
): SessionName {
  const { path, windows, workingDirectory = '' } = transcript;
  const entries = windows.flatMap((window) => window.entries);
  const startedAt = entries.find(({ metadata }) => metadata?.timestamp !== undefined)?.metadata?.timestamp;
  const project = workingDirectory.split(/[/\\]/).findLast((part) => part !== '');
  const title = firstWords(entries);
  return {
    short: shortIdOf(path),
    ...(startedAt !== undefined && { startedAt }),
    ...(project !== undefined && { project }),
    ...(title !== undefined && { title }),
  };
}
