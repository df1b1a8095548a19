/** `  12→text`, `12\ttext`, `00012| text`, `12: text` or `12. text`: how agents number the lines of a file. */
const NUMBERED_LINE = /^ *\d+(?:→|\t|\| ?|: |\. )/;

/** So many of the lines must be numbered for the numbers to be taken for line numbers. */
const NUMBERED_SHARE = 0.6;

/** The text without line numbers; undefined when it has none. */
export function stripLineNumbers(text: string): string | undefined {
  const lines = text.split('\n');
  const numbered = lines.filter((line) => NUMBERED_LINE.test(line)).length;
  if (numbered === 0 || numbered < NUMBERED_SHARE * lines.filter((line) => line.trim() !== '').length) {
    return undefined;
  }
  return lines.map((line) => line.replace(NUMBERED_LINE, '')).join('\n');
}
