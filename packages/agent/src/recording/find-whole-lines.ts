interface Span {
  readonly start: number;
  readonly end: number;
}

interface WholeLines {
  readonly lines: readonly Span[];
  /** The end of the last one, with its newline if it has one. */
  readonly end: number;
  readonly lacksNewline: boolean;
}

const NEWLINE = 0x0a;
const NUL = 0;

/**
 * The lines of a file without what a crash left at its end: half a line, or the zeros that file systems
 * show where data never arrived. A last line that lacks nothing but its newline is whole.
 */
export function findWholeLines(bytes: Buffer): WholeLines {
  const lines: Span[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  const tail = { start, end: endWithoutZeros(bytes, start) };
  if (tail.end > start && isJson(bytes, tail)) {
    return { lines: [...lines, tail], end: tail.end, lacksNewline: true };
  }
  // JSON never holds a zero, so a line with one is no line that we wrote to the end.
  for (let last = lines.at(-1); last && hasZero(bytes, last); last = lines.at(-1)) lines.pop();
  const last = lines.at(-1);
  return { lines, end: last ? last.end + 1 : 0, lacksNewline: false };
}

function endWithoutZeros(bytes: Buffer, start: number): number {
  let end = bytes.length;
  while (end > start && bytes[end - 1] === NUL) end -= 1;
  return end;
}

function isJson(bytes: Buffer, { start, end }: Span): boolean {
  try {
    JSON.parse(bytes.toString('utf8', start, end));
    return true;
  } catch {
    return false;
  }
}

function hasZero(bytes: Buffer, { start, end }: Span): boolean {
  return bytes.subarray(start, end).includes(NUL);
}
