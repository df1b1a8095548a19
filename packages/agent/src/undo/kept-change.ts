/** Something that a turn did to files, with what it takes to take it back. */
export type KeptChange =
  /** A tool changed a file: the text before, absent when there was none, and a hash of what it became. */
  | { readonly turn: number; readonly path: string; readonly before?: string; readonly after: string }
  /** A command ran in a git work tree, which looked like these two trees before and after. */
  | { readonly turn: number; readonly command: string; readonly trees: readonly [string, string] }
  /** A change that cannot be taken back, and why. */
  | { readonly turn: number; readonly lost: string };
