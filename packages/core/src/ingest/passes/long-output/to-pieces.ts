/** Longer lines are cut up: some tools answer with one line. */
const LONGEST = 2_500;
const LENGTH = 400;

/** A text as pieces that add up to it: its lines with their ends, and parts of those that are very long. */
export function toPieces(text: string): readonly string[] {
  return text.split(/(?<=\n)/).flatMap((line) => (line.length > LONGEST ? cutUp(line) : [line]));
}

/** Whether a piece may be a part of a longer line. */
export function isPart(piece: string): boolean {
  return piece.length <= LENGTH + 1 && !piece.endsWith('\n');
}

function cutUp(line: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < line.length; ) {
    let end = Math.min(line.length, start + LENGTH);
    if (isHighSurrogate(line.charCodeAt(end - 1))) end++;
    pieces.push(line.slice(start, end));
    start = end;
  }
  return pieces;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
