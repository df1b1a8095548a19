import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { lineHashesOf } from './line-hashes.ts';

/** The lines that a result shows, as ordered hashes; undefined when it shows none, or too many to compare. */
type ShownLines = Float64Array | undefined;

const remembered = new Memo<ToolResponseBlock, { readonly lines: ShownLines }>();

/**
 * Whether every line that a result shows stands in another one; blank lines, line numbers and what tools say
 * besides do not count. A result that shows no line is shown by none.
 */
export function showsAllOf(newer: ToolResponseBlock, older: ToolResponseBlock): boolean {
  return containsAll(shownLines(newer), shownLines(older));
}

function containsAll(all: ShownLines, some: ShownLines): boolean {
  if (!all || !some) return false;
  let at = 0;
  return some.every((hash) => {
    while (at < all.length && (all[at] ?? 0) < hash) at++;
    return all[at] === hash;
  });
}

function shownLines(response: ToolResponseBlock): ShownLines {
  const known = remembered.get(response);
  if (known) return known.lines;
  const filled = lineHashesOf(response)?.filter((hash) => hash !== 0);
  const lines = filled?.length ? Float64Array.from(new Set(filled)).sort() : undefined;
  remembered.set(response, { lines });
  return lines;
}
