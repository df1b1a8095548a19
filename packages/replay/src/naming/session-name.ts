import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { firstWords } from '@hdc/core/content';
import type { Transcript } from '@hdc/transcripts';

/** The name by which a person recognises a session. */
export interface SessionName {
  /** Short enough to type; the same for the same file, whatever else is replayed. */
  readonly short: string;
  /** When it began, in milliseconds since the epoch, where that is recorded. */
  readonly startedAt?: number;
  /** The folder it worked in, without the folders around it. */
  readonly project?: string;
  /** The first words of the first prompt. */
  readonly title?: string;
}

/** Without letters that look like others. The first is a digit, so that no word of the command line is one. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const DIGITS = 8;
const LENGTH = 6;

/** The form of a short id, with the number of the session where a file holds several. */
export const SHORT_ID: RegExp = new RegExp(
  `^[${LETTERS.slice(0, DIGITS)}][${LETTERS}]{${LENGTH - 1}}(?:\\.\\d+)?$`,
);

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

/** An id to type for a file of sessions, by its path alone: nobody has to read a file to find it by its id. */
export function shortIdOf(path: string): string {
  const bytes = createHash('sha256').update(resolve(path)).digest();
  return Array.from(
    { length: LENGTH },
    (_, i) => LETTERS[(bytes[i] ?? 0) % (i === 0 ? DIGITS : LETTERS.length)],
  ).join('');
}
