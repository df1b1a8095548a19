/** Characters. */
export const LONGEST_TEXT = 500_000;
const MOST_LINES = 30_000;

/** Whether a text is so long that only its ends and its failures are read, so that nobody has to wait for the rest. */
export function isVeryLong(text: string): boolean {
  if (text.length > LONGEST_TEXT) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= MOST_LINES; at = text.indexOf('\n', at + 1)) lines++;
  return lines > MOST_LINES;
}
