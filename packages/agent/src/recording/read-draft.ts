import { readFileSync } from 'node:fs';
import { isRecord } from '@hdc/core';
import { createLineCheck, readRegularFile } from '@hdc/files';
import { endsDraft } from './ends-draft.ts';
import type { NumberedLine } from './read-recording.ts';

export interface ReadDraft {
  readonly exists: boolean;
  /** The shown part of an answer; empty if the answer itself was recorded. */
  readonly text: string;
}

/** Reads what an answer had shown when the session ended, up to a piece that was cut off or is damaged. */
export function readDraft(path: string, lines: readonly NumberedLine[]): ReadDraft {
  const content = readText(path);
  if (content === undefined) return { exists: false, text: '' };
  const check = createLineCheck();
  const [head, ...others] = content
    .split('\n')
    .map((line) => (check(line) === undefined ? parse(line) : undefined));
  const after = isRecord(head) ? head['after'] : undefined;
  if (typeof after !== 'number') return { exists: true, text: '' };
  const isOver = lines.some(({ number, line }) => number > after && endsDraft(line));
  const pieces = others.map(pieceOf);
  const sound = pieces.indexOf(undefined);
  const text = isOver ? '' : pieces.slice(0, sound < 0 ? pieces.length : sound).join('');
  return { exists: true, text };
}

/** Once a piece was nothing but its text. */
function pieceOf(line: unknown): string | undefined {
  const piece = isRecord(line) ? line['piece'] : line;
  return typeof piece === 'string' ? piece : undefined;
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
