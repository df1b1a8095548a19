import type { LineRange } from './line-range.ts';

/** How a tool numbers the lines that it shows of a file. */
export interface LineNumbering {
  /** What may stand between a number and its line. */
  readonly separators: readonly string[];
  /** The lines that it was asked for; NaN where nobody can tell. */
  readonly lines: LineRange;
  /** Lines may be missing between others, as behind `grep`. */
  readonly hasGaps?: true;
  /** Blank lines have no number, as with `nl`. */
  readonly skipsBlank?: true;
}
