export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

export interface LineOptions {
  readonly maxLength: number;
  readonly onTooLong: (line: number) => void;
}

/** Splits a text into lines; never holds more of it than one line of the allowed length. */
export async function* readLines(
  chunks: AsyncIterable<string>,
  { maxLength, onTooLong }: LineOptions,
): AsyncGenerator<Line> {
  let number = 1;
  let pieces: string[] = [];
  let length = 0;
  const collect = (piece: string): void => {
    length += piece.length;
    if (length <= maxLength) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): Line | undefined => {
    const line = { number, text: pieces.join('').replace(/\r$/, '') };
    const isTooLong = length > maxLength;
    number += 1;
    pieces = [];
    length = 0;
    if (isTooLong) onTooLong(line.number);
    return isTooLong ? undefined : line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      collect(chunk.slice(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    if (start < chunk.length) collect(chunk.slice(start));
  }
  const last = length > 0 ? finish() : undefined;
  if (last) yield last;
}
