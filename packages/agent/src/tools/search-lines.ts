import { splitLines } from '../workspace/split-lines.ts';
import { findInLine } from './find-in-line.ts';

export interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** The line, or the part of it around the match. */
  readonly text: string;
}

const MAX_SHOWN = 300;
const SHOWN_BEFORE = 100;

/** The lines of a text in which the expression matches, up to a number of them. */
export function searchLines(text: string, expression: RegExp, maxMatches: number): readonly LineMatch[] {
  const matches: LineMatch[] = [];
  for (const [index, whole] of splitLines(text.replace(/^\uFEFF/, '')).entries()) {
    if (matches.length >= maxMatches) break;
    const line = whole.replace(/\r?\n$/, '');
    const at = findInLine(line, expression);
    if (at !== -1) matches.push({ line: index + 1, text: excerpt(line, at) });
  }
  return matches;
}

function excerpt(line: string, at: number): string {
  if (line.length <= MAX_SHOWN) return line;
  const start = Math.max(0, Math.min(at - SHOWN_BEFORE, line.length - MAX_SHOWN));
  const end = start + MAX_SHOWN;
  const part = line.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}
