/** Something of a session file that is not in the transcript, and why. */
export interface SkippedRecord {
  readonly what: string;
  readonly why: string;
  readonly count: number;
  /** The first lines where it stood, counted from 1; empty for files that have no lines of their own. */
  readonly lines: readonly number[];
}
