import type { ContentBlock } from '../content-block.ts';
import type { ContentMetadata } from '../i-content.ts';
import { PROGRAM_ROWS, type ProgramRow } from './program-rows.ts';

/**
 * How to mark a message in a person's place that a program wrote; undefined for one that a person wrote, if only a word of
 * it. Every text has to be the program's from its beginning to its end.
 */
export function programMarks(
  blocks: readonly ContentBlock[],
): Pick<ContentMetadata, 'synthetic' | 'isSummary'> | undefined {
  const rows = new Set<ProgramRow>();
  for (const block of blocks) {
    if (block.type !== 'text' || readNotes(block.text, rows) !== '') return undefined;
  }
  if (rows.size === 0) return undefined;
  const isSummary = [...rows].some((row) => row.isSummary);
  return { synthetic: true, ...(isSummary && { isSummary }) };
}

/** A text without what programs put in front of a person's words; empty if there are none. */
export function withoutNotes(text: string): string {
  return readNotes(text, new Set());
}

/** The text behind the notes at its beginning, whose rows are added. */
function readNotes(text: string, rows: Set<ProgramRow>): string {
  let rest = text.trim();
  for (let found = rowOf(rest); found; found = rowOf(rest)) {
    const { row, begins } = found;
    const end = row.ends === undefined ? rest.length : rest.indexOf(row.ends, begins);
    // A tag without an end may be anything that a person quotes.
    if (end < 0) break;
    rows.add(row);
    rest = rest.slice(end + (row.ends?.length ?? 0)).trim();
  }
  return rest;
}

function rowOf(text: string): { readonly row: ProgramRow; readonly begins: number } | undefined {
  for (const row of PROGRAM_ROWS) {
    const found = row.begins.exec(text);
    if (found) return { row, begins: found[0].length };
  }
  return undefined;
}
