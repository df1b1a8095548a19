/** In one piece, longer lines would make slow expressions slower. */
const WINDOW = 20_000;
/** A match that is longer may be missed where it begins in one window and ends in the next. */
const OVERLAP = 2_000;

/**
 * The index at which an expression without the flags `g` and `y` matches in a line, or -1. Long lines are searched
 * in windows.
 */
export function findInLine(line: string, expression: RegExp): number {
  if (line.length <= WINDOW) return line.search(expression);
  for (let start = 0; ; start += WINDOW - OVERLAP) {
    const at = findInWindow(line, start, expression);
    if (at !== -1 || start + WINDOW >= line.length) return at;
  }
}

/** Nothing is cut off in front, and the whole line has the last word: `^`, `$` and `\b` mean what they say. */
function findInWindow(line: string, start: number, expression: RegExp): number {
  const window = line.slice(0, start + WINDOW);
  const search = new RegExp(expression, `${expression.flags}g`);
  const confirm = new RegExp(expression, `${expression.flags}y`);
  search.lastIndex = start;
  for (let match = search.exec(window); match; match = search.exec(window)) {
    confirm.lastIndex = match.index;
    if (confirm.test(line)) return match.index;
    search.lastIndex = after(line, match.index);
  }
  return -1;
}

/** Between the halves of a character an expression with the flag `u` would match it once more. */
function after(line: string, at: number): number {
  return at + ((line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
