/** The last line of a file that is shown in part: which lines there are, and how to read on. */
export function describeCut(
  lines: readonly string[],
  start: number,
  count: number,
  isLineCut: boolean,
): string {
  const last = start + count - 1;
  const next = last < lines.length ? `read_line_range with start_line ${last + 1} gives more.` : '';
  if (!isLineCut) return `lines ${start}–${last} of ${lines.length} are shown; ${next}`;
  const length = lines[start - 1]?.length ?? 0;
  const what = `line ${start} of ${lines.length} has ${length} characters, of which the first are shown`;
  return `${what}; search_file_content finds parts of it.${next && ` For the lines after it, ${next}`}`;
}
