/** `@@ -12,7 +12,9 @@ name`; a count that is left out is 1. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
/** What stands in front of the first hunk of a file. */
const HEADER =
  /^(?:diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ |(?:new|deleted) file mode |(?:old|new) mode |rename |similarity index )/;
const NO_NEWLINE = '\\ No newline';

/**
 * The numbers of the pieces that belong to a diff: its headers and its hunks, each as long as it says. No line of a
 * change says less than another, and half a hunk cannot be applied.
 */
export function piecesOfHunks(pieces: readonly string[]): readonly number[] {
  const found: number[] = [];
  let start = 0;
  for (let index = 0; index < pieces.length; ) {
    const end = endOfHunk(pieces, index);
    if (end !== undefined) for (let at = start; at < end; at++) found.push(at);
    // Headers stay with the hunk behind them.
    const isHeader = end === undefined && HEADER.test(pieces[index] ?? '');
    index = end ?? index + 1;
    if (!isHeader) start = index;
  }
  return found;
}

/** The number of the piece behind a hunk; undefined where none begins. */
function endOfHunk(pieces: readonly string[], start: number): number | undefined {
  const [isHunk, before = '1', after = '1'] = HUNK.exec(pieces[start] ?? '') ?? [];
  if (isHunk === undefined) return undefined;
  let [removed, added] = [Number(before), Number(after)];
  let end = start + 1;
  for (; end < pieces.length && (removed > 0 || added > 0); end++) {
    const piece = pieces[end] ?? '';
    if (piece.startsWith(NO_NEWLINE)) continue;
    if (!piece.startsWith('+')) removed--;
    if (!piece.startsWith('-')) added--;
  }
  return end;
}
