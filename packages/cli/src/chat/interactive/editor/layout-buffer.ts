import { cutEnd, isPlainText, plural, textWidth } from '@hdc/text';
import type { EditBuffer } from './edit-buffer.ts';

export interface EditorLayout {
  /** As they are drawn, one row of the terminal each. */
  readonly rows: readonly string[];
  /** The cursor's row among them. */
  readonly row: number;
  readonly column: number;
}

export interface EditorLook {
  readonly columns: number;
  /** The most rows that are drawn, around the cursor. */
  readonly maxRows: number;
  /** The prefixes of the first line, of further lines and of continued rows, all of the same width. */
  readonly prompt: string;
  readonly continuation: string;
  /** The text that stands for a character; undefined for almost all. */
  readonly labelOf?: (character: string) => string | undefined;
}

const GRAPHEMES = new Intl.Segmenter();
const TAB = '  ';
/** Replaces any character that could control a terminal. */
const STEERING = '\ufffd';

/** The layout of a text with a cursor in a terminal. */
export function layoutBuffer({ text, cursor }: EditBuffer, look: EditorLook): EditorLayout {
  const room = Math.max(4, look.columns - 1 - textWidth(look.prompt));
  const rows: string[] = [];
  let place = { row: 0, column: 0 };
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const prefix = index === 0 ? look.prompt : look.continuation;
    const at = cursor >= start && cursor <= start + line.length ? cursor - start : undefined;
    const broken = breakLine(line, { room, labelOf: look.labelOf }, at);
    if (broken.cursor) {
      place = { row: rows.length + broken.cursor.row, column: textWidth(prefix) + broken.cursor.column };
    }
    const blank = ' '.repeat(textWidth(prefix));
    rows.push(...broken.parts.map((part, i) => `${i === 0 ? prefix : blank}${part}`));
    start += line.length + 1;
  }
  const from = Math.max(0, Math.min(place.row - Math.floor(look.maxRows / 2), rows.length - look.maxRows));
  return { rows: rows.slice(from, from + look.maxRows), row: place.row - from, column: place.column };
}

/** The text as it stays in the terminal after it was sent: whole, or only its beginning if it is very long. */
export function layoutSent(text: string, look: EditorLook): EditorLayout {
  const whole = layoutBuffer({ text, cursor: text.length }, { ...look, maxRows: Number.POSITIVE_INFINITY });
  const left = whole.rows.length - look.maxRows;
  if (left <= 0) return whole;
  const rows = [
    ...whole.rows.slice(0, look.maxRows - 1),
    `${look.continuation}(${plural(left + 1, 'more row')})`,
  ];
  return { rows, row: rows.length - 1, column: 0 };
}

interface BrokenLine {
  readonly parts: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number } | undefined;
}

/** A line broken into rows of that many cells, and the row and column of one position in it. */
function breakLine(
  line: string,
  { room, labelOf }: { readonly room: number; readonly labelOf: EditorLook['labelOf'] },
  at: number | undefined,
): BrokenLine {
  const parts = [''];
  let used = 0;
  let offset = 0;
  let cursor: BrokenLine['cursor'];
  const mark = () => {
    if (at !== undefined && offset >= at && !cursor) cursor = { row: parts.length - 1, column: used };
  };
  for (const { segment } of GRAPHEMES.segment(line)) {
    const label = labelOf?.(segment);
    const plain = segment === '\t' ? TAB : isPlainText(segment) ? segment : STEERING;
    const shown = label === undefined ? plain : cutEnd(label, room);
    const width = textWidth(shown);
    if (used + width > room) {
      parts.push('');
      used = 0;
    }
    mark();
    parts[parts.length - 1] += shown;
    used += width;
    offset += segment.length;
  }
  mark();
  return { parts, cursor };
}
