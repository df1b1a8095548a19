const LONGEST_RUN = 512;

/**
 * Cuts runs of more than 512 characters without a change between space and non-space. Byte-pair
 * encoding is quadratic in such a run: 100 000 times the letter a would take seconds, not milliseconds.
 */
export function splitLongRuns(text: string): readonly string[] {
  const pieces: string[] = [];
  let pieceStart = 0;
  let runStart = 0;
  let runIsSpace = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code <= 32;
    if (isSpace !== runIsSpace) {
      runIsSpace = isSpace;
      runStart = i;
    } else if (i - runStart >= LONGEST_RUN && !isSecondHalf(text, i)) {
      pieces.push(text.slice(pieceStart, i));
      pieceStart = i;
      runStart = i;
    }
  }
  pieces.push(text.slice(pieceStart));
  return pieces;
}

/** A character outside the basic plane takes two places, which must stay together. */
function isSecondHalf(text: string, index: number): boolean {
  return (
    isBetween(text.charCodeAt(index), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff)
  );
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
