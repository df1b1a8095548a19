/** Lines of a file, from 1; `end` may be endless. NaN if nobody can tell which lines. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Some lines of a file, but nobody can name them. */
export const UNKNOWN_LINES: LineRange = { start: Number.NaN, end: Number.NaN };

/** Every line of a file. */
export const WHOLE_FILE: LineRange = { start: 1, end: Number.POSITIVE_INFINITY };

/** How a tool numbers the lines that it shows of a file. */
export interface LineNumbering {
  /** Separators that may stand between a number and its line. */
  readonly separators: readonly string[];
  /** The lines that it was asked for; NaN if nobody can tell. */
  readonly lines: LineRange;
  /** Lines may be missing between others, as behind `grep`. */
  readonly hasGaps?: true;
  /** Blank lines have no number, as with `nl`. */
  readonly skipsBlank?: true;
}
