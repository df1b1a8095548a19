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

const MOST = 20;

/** The first of many lines and the number of the others, so that a repeated mistake is reported once. */
export function joinSome(lines: readonly string[]): string {
  const further = lines.length - MOST;
  return [...lines.slice(0, MOST), ...(further > 0 ? [`(and ${further} more)`] : [])].join('\n');
}

/** A name on one line: one with line breaks or control characters is written as JSON. */
export function showName(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}
