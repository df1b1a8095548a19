import type { LineRange } from '../paths/line-range.ts';

/** A file that a command reads or writes, as the command names it. */
export interface ShellFile {
  readonly path: string;
  /** Absent for the whole file. */
  readonly range?: LineRange;
  readonly wholeFile?: boolean;
}
