/** Folders and files that web frameworks name after a parameter: `[id]`, `[...slug]`, `[[lang]]`. */
const NAMED_IN_BRACKETS = /\[{1,2}(?:\.{3})?[\w-]{2,}\]{1,2}/g;

/** Whether a path of a command is a pattern, which means files that nobody can tell. */
export function hasPattern(path: string): boolean {
  return /[*?[\]{}]/.test(path.replace(NAMED_IN_BRACKETS, ''));
}
