const SHARE = 0.6;
const LONGEST_LINE = 400;
/** `3f2a9c1b (Ada 2026-01-02 03:04:05 +0000  41) text`: a file, line by line. */
const BLAMED = /^\^?[0-9a-f]{7,40} .{0,200}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4} +\d+\) /;

/**
 * Whether a text is a list of names, one on a line, or shows a file with who wrote each line: it has no middle that
 * says less than its ends.
 */
export function isListing(text: string): boolean {
  const filled = text.split('\n').flatMap((line) => line.trim() || []);
  if (isGrouped(filled)) return true;
  const isMost = (isMeant: (line: string) => boolean) =>
    filled.filter(isMeant).length >= SHARE * filled.length;
  return filled.length > 1 && (isMost(isName) || isMost((line) => BLAMED.test(line)));
}

/** One word, with a folder, an extension, a digit or a `_` in it. */
function isName(line: string): boolean {
  return line.length <= LONGEST_LINE && /[/._\d]/.test(line) && /\w/.test(line) && !/\s/.test(line);
}

/** `src/a/:` and names below it, as `listings` writes them. */
function isGrouped(lines: readonly string[]): boolean {
  const words = lines.filter((line) => line.length <= LONGEST_LINE && !/\s/.test(line)).length;
  return words >= SHARE * lines.length && lines.some((line) => FOLDER.test(line));
}

const FOLDER = /^\S*[\\/]:$/;
