import { readFileSync } from 'node:fs';
import { isRecord } from '@hdc/core';
import { readRegularFile } from '../files/read-regular-file.ts';
import { endsDraft } from './ends-draft.ts';
import type { NumberedLine } from './read-recording.ts';

export interface ReadDraft {
  readonly exists: boolean;
  /** What an answer had shown; empty when the answer itself was recorded. */
  readonly text: string;
}

/** Reads what an answer had shown when the session ended. A piece that was cut off is left out. */
export function readDraft(path: string, lines: readonly NumberedLine[]): ReadDraft {
  const content = readText(path);
  if (content === undefined) return { exists: false, text: '' };
  const [head, ...pieces] = content.split('\n').map(parse);
  const after = isRecord(head) ? head['after'] : undefined;
  if (typeof after !== 'number') return { exists: true, text: '' };
  const isOver = lines.some(({ number, line }) => number > after && endsDraft(line));
  const text = isOver ? '' : pieces.filter((piece) => typeof piece === 'string').join('');
  return { exists: true, text };
}

function readText(path: string): string | undefined {
  try {
    return readRegularFile(path, (file) => readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
