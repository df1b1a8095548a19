import type { LineNumbering, LineRange } from '../paths/line-range.ts';

/** A file that a command reads or writes, as the command names it. */
export interface ShellFile {
  readonly path: string;
  /** Absent for the whole file. */
  readonly range?: LineRange;
  readonly wholeFile?: boolean;
  /** How its lines are numbered in the output; absent if they are not. */
  readonly numbering?: LineNumbering;
}
