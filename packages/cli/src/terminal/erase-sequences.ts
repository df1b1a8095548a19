/** The sequences that take back drawn output; the only ones besides colours that `hdc` itself prints. */
export const ERASE_SEQUENCES = {
  /** The line that the cursor stands in. */
  line: '\r\u001b[2K',
  /** The line that the cursor stands in, and all below it. */
  'line-and-below': '\r\u001b[0J',
  /** The whole line above the cursor, which then stands at its beginning. */
  'line-above': '\u001b[1A\r\u001b[2K',
} as const;

/** The cursor's row, all rows below it, and that many above it. */
export function eraseRows(rowsAbove: number): string {
  return ERASE_SEQUENCES['line-and-below'] + ERASE_SEQUENCES['line-above'].repeat(rowsAbove);
}

export type Erasure = keyof typeof ERASE_SEQUENCES;
