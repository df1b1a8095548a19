import { splitLines } from './split-lines.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Changes a text line by line. Its byte order mark stays in front, whatever happens to the first line. */
export function editLines(text: string, edit: (lines: readonly string[]) => readonly string[]): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return mark + edit(splitLines(text.slice(mark.length))).join('');
}
