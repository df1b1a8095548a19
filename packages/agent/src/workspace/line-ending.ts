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
