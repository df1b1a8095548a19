/** A text with a cursor in it, as units of JavaScript; never inside of a character that a person sees as one. */
export interface EditBuffer {
  readonly text: string;
  readonly cursor: number;
}

export function bufferOf(text: string): EditBuffer {
  return { text, cursor: text.length };
}

export function insert({ text, cursor }: EditBuffer, added: string): EditBuffer {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

/** Takes out what lies between the cursor and another place, which becomes the cursor if it is the first. */
export function remove({ text, cursor }: EditBuffer, to: number): EditBuffer {
  const [start, end] = to < cursor ? [to, cursor] : [cursor, to];
  return { text: text.slice(0, start) + text.slice(end), cursor: start };
}

const GRAPHEMES = new Intl.Segmenter();
/** No character that a person sees as one is longer. */
const LONGEST_GRAPHEME = 64;

/** The places that keys go to. */
export const PLACES = {
  left({ text, cursor }: EditBuffer): number {
    const before = text.slice(Math.max(0, cursor - LONGEST_GRAPHEME), cursor);
    return cursor - ([...GRAPHEMES.segment(before)].at(-1)?.segment.length ?? 0);
  },
  right({ text, cursor }: EditBuffer): number {
    const [next] = GRAPHEMES.segment(text.slice(cursor, cursor + LONGEST_GRAPHEME));
    return cursor + (next?.segment.length ?? 0);
  },
  wordLeft: ({ text, cursor }: EditBuffer): number =>
    cursor - (/[^\s]*\s*$/.exec(text.slice(0, cursor))?.[0].length ?? 0),
  wordRight: ({ text, cursor }: EditBuffer): number =>
    cursor + (/^\s*[^\s]*/.exec(text.slice(cursor))?.[0].length ?? 0),
  lineStart: ({ text, cursor }: EditBuffer): number => text.lastIndexOf('\n', cursor - 1) + 1,
  lineEnd({ text, cursor }: EditBuffer): number {
    const end = text.indexOf('\n', cursor);
    return end < 0 ? text.length : end;
  },
} as const;

/** The same column of the line above or below; undefined if there is none. */
export function moveLine(buffer: EditBuffer, step: -1 | 1): EditBuffer | undefined {
  const { text } = buffer;
  const start = PLACES.lineStart(buffer);
  const column = buffer.cursor - start;
  const edge = step < 0 ? start - 1 : PLACES.lineEnd(buffer);
  if (edge < 0 || edge >= text.length) return undefined;
  const otherStart = step < 0 ? PLACES.lineStart({ text, cursor: edge }) : edge + 1;
  const otherEnd = PLACES.lineEnd({ text, cursor: otherStart });
  return { text, cursor: Math.min(otherStart + column, otherEnd) };
}
