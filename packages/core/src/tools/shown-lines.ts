import type { ToolResponseBlock } from '../content/content-block.ts';
import { LargeMemo } from '../content/memo.ts';
import { type AnsweredRead, lineHashesOf, numbersAlone } from './line-hashes.ts';

/** The lines that a result shows, as ordered hashes, one that it shows twice twice; empty when it shows none, or too many to compare. */
type ShownLines = readonly number[];

const remembered = new LargeMemo<ToolResponseBlock, ShownLines>();
const NONE: ShownLines = [];

/**
 * Whether every line that a read shows stands in another one, as often; blank lines, line numbers and what tools say
 * besides do not count. A read that shows no line is shown by none.
 */
export function showsAllOf(newer: AnsweredRead, older: AnsweredRead): boolean {
  return containsAll(shownLines(newer), shownLines(older));
}

function containsAll(all: ShownLines, some: ShownLines): boolean {
  if (some.length === 0) return false;
  let at = 0;
  return some.every((hash) => {
    while (at < all.length && (all[at] ?? 0) < hash) at++;
    return all[at++] === hash;
  });
}

function shownLines(read: AnsweredRead): ShownLines {
  let lines = remembered.get(read.response);
  if (!lines) {
    const filled = lineHashesOf(read)?.filter((hash) => hash !== 0) ?? NONE;
    lines = filled.length === 0 ? NONE : numbersAlone(filled.toSorted((a, b) => a - b));
    remembered.set(read.response, lines);
  }
  return lines;
}
