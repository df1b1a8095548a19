import { isRecord } from '../content/is-record.ts';
import type { ToolUse } from './tool-use.ts';

/** How tools that move or copy a file name both places: servers for files, editors, version control. */
const PLACES: readonly (readonly [string, string])[] = [
  ['source', 'destination'],
  ['source_path', 'destination_path'],
  ['sourcePath', 'destinationPath'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['old_path', 'new_path'],
  ['oldPath', 'newPath'],
  ['from', 'to'],
];
const MOVED = /^\*\*\* Update File: (.+)\n\*\*\* Move to: (.+)$/gm;

/** The files that a call moves or copies, both names of each, as the model wrote them. */
export function readMoves({ kind }: ToolUse, parameters: unknown): readonly string[] {
  if (kind === 'write' || kind === 'shell') return textsIn(parameters).flatMap(movesOfPatch);
  if (kind !== 'unknown' || !isRecord(parameters)) return [];
  for (const [from, to] of PLACES) {
    const paths = [parameters[from], parameters[to]].filter(
      (path) => typeof path === 'string' && path !== '',
    );
    if (paths.length === 2) return paths.map(String);
  }
  return [];
}

function textsIn(parameters: unknown): readonly string[] {
  const values = isRecord(parameters) ? Object.values(parameters) : [parameters];
  return values.filter((value) => typeof value === 'string');
}

function movesOfPatch(text: string): readonly string[] {
  if (!text.includes('*** Move to: ')) return [];
  return [...text.matchAll(MOVED)].flatMap(([, from = '', to = '']) => [from.trim(), to.trim()]);
}
