import type { LineNumbering, LineRange } from './paths/line-range.ts';

/** A file that a call reads or writes, by its absolute path. */
export interface FileAccess {
  readonly path: string;
  /** The lines that are read; absent for the whole file. NaN if nobody can tell which lines. */
  readonly range?: LineRange;
  /** A write that leaves nothing of the old content. */
  readonly wholeFile: boolean;
  /** How its lines are numbered in the result; absent if they are not. */
  readonly numbering?: LineNumbering;
  /** The path counts from where a shell stands, taken to be the workspace root. */
  readonly isFromShellFolder?: true;
}
