import { basename } from 'node:path';
import { formatDate, printable } from '@hdc/text';
import { SESSION_EXTENSION } from '@hdc/transcripts';
import type { SessionName } from './session-name.ts';

/** The parts of a name as they are shown; empty if nothing is recorded. */
export interface SessionLabel {
  readonly short: string;
  readonly date: string;
  readonly project: string;
  /** The first words, else the name of the file. */
  readonly title: string;
}

export function labelSession({
  name,
  path,
}: {
  readonly name: SessionName;
  readonly path: string;
}): SessionLabel {
  const { short, startedAt, project = '', title } = name;
  return {
    short,
    date: startedAt === undefined ? '' : formatDate(startedAt),
    project: printable(project),
    title: printable(title ?? basename(path).replace(SESSION_EXTENSION, '')),
  };
}
