const SHARE = 0.6;
const LONGEST_NAME = 400;

/** Whether a text is a list of names, one on a line: it has no middle that says less than its ends. */
export function isListing(text: string): boolean {
  const filled = text.split('\n').flatMap((line) => line.trim() || []);
  return filled.length > 1 && filled.filter(isName).length >= SHARE * filled.length;
}

/** One word, with a folder, an extension, a digit or a `_` in it. */
function isName(line: string): boolean {
  return line.length <= LONGEST_NAME && /[/._\d]/.test(line) && /\w/.test(line) && !/\s/.test(line);
}
