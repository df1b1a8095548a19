/** Lines of a file, from 1; `end` may be endless. NaN where nobody can tell which lines. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Some lines of a file, but nobody can name them. */
export const UNKNOWN_LINES: LineRange = { start: Number.NaN, end: Number.NaN };

/** Every line of a file. */
export const WHOLE_FILE: LineRange = { start: 1, end: Number.POSITIVE_INFINITY };
