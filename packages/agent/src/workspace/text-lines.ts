/** The lines of a text, each with its ending, so that joining them gives the text again. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Changes a text line by line. Its byte order mark stays in front, whatever happens to the first line. */
export function editLines(text: string, edit: (lines: readonly string[]) => readonly string[]): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return mark + edit(splitLines(text.slice(mark.length))).join('');
}

export type LineEnding = '\n' | '\r\n';

/** The line ending that a text mostly uses; undefined when it has no more than one line. */
export function lineEndingOf(text: string): LineEnding | undefined {
  const all = text.split('\n').length - 1;
  if (all === 0) return undefined;
  const windows = text.split('\r\n').length - 1;
  return windows * 2 > all ? '\r\n' : '\n';
}

/** The text with every line ending made the given one. */
export function withLineEnding(text: string, ending: LineEnding | undefined): string {
  return ending === undefined ? text : text.replace(/\r?\n/g, ending);
}
