import type { LineRange } from './paths/line-range.ts';

/** A file that a call reads or writes, by its absolute path. */
export interface FileAccess {
  readonly path: string;
  /** The lines that are read; absent for the whole file. NaN where nobody can tell which lines. */
  readonly range?: LineRange;
  /** A write that leaves nothing of the old content. */
  readonly wholeFile: boolean;
}

/** Agents cut a read of a whole file about here. */
const LONGEST_WHOLE_READ = 2_000;

/** Whether the second access shows every line that the first one shows. */
export function covers(first: FileAccess, second: FileAccess): boolean {
  const wide = second.range;
  const narrow = first.range;
  // A read of a whole file stops after some lines; what lies behind them it may not show.
  if (!wide) return !narrow || narrow.end <= LONGEST_WHOLE_READ;
  if (!narrow) return false;
  return wide.start <= narrow.start && wide.end >= narrow.end;
}
