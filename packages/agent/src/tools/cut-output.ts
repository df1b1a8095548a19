export const MAX_OUTPUT_CHARACTERS = 50_000;
const MAX_OUTPUT_LINES = 2_000;

export interface CutOutput {
  readonly text: string;
  /** The number of lines shown. */
  readonly shown: number;
  readonly isCut: boolean;
}

/**
 * As many whole lines as an answer may have. `note` makes the last line of a cut answer from the number of
 * lines shown. A first line that is too long by itself is cut, since otherwise nothing would be shown.
 */
export function cutOutput(
  lines: readonly string[],
  note: (shown: number, isLineCut: boolean) => string,
  maxCharacters: number = MAX_OUTPUT_CHARACTERS,
): CutOutput {
  const shown = countFitting(lines, maxCharacters);
  if (shown === lines.length) return { text: lines.join(''), shown, isCut: false };
  const [first = ''] = lines;
  const isLineCut = shown === 0;
  const text = isLineCut ? cutLine(first, maxCharacters) : lines.slice(0, shown).join('');
  const count = Math.max(shown, 1);
  const separator = text.endsWith('\n') ? '' : '\n';
  return { text: `${text}${separator}[Cut: ${note(count, isLineCut)}]`, shown: count, isCut: true };
}

function countFitting(lines: readonly string[], maxCharacters: number): number {
  let characters = 0;
  for (const [index, line] of lines.entries()) {
    characters += line.length;
    if (index >= MAX_OUTPUT_LINES || characters > maxCharacters) return index;
  }
  return lines.length;
}

/** Never between the two halves of a character. */
function cutLine(line: string, length: number): string {
  return `${line.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
