/** A line as tools that number lines show it. */
export interface NumberedLine {
  readonly number: number;
  /** What stands between the number and the text. */
  readonly separator: string;
  readonly isPadded: boolean;
  readonly text: string;
}

/** `  12→text`, `12\ttext`, `00012| text`, `12: text` or `12. text`: how agents number the lines of a file. */
const NUMBERED = /^( *)(\d{1,9})(→|\t|\| ?|: |\. )/;
/** So many of the lines that hold something must be numbered for the numbers to be taken for line numbers. */
const NUMBERED_SHARE = 0.6;
/** `12→text`: how a number is written that stays when others go. */
const KEPT = /^(\d{1,9})→/;
/** How far the numbers that stay stand from each other. */
export const KEPT_STEP = 10;

/** The numbers of lines, where enough of them are numbered in one way, that of the first; else none. */
export function readLineNumbers(lines: readonly string[]): readonly (NumberedLine | undefined)[] | undefined {
  const read = lines.map(readNumberedLine);
  const separator = read.find((line) => line)?.separator;
  const numbered = read.map((line) => (line?.separator === separator ? line : undefined));
  const count = numbered.filter((line) => line).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  return count > 0 && count >= NUMBERED_SHARE * filled ? numbered : undefined;
}

/** The text without line numbers, on every line or on some of them; undefined when it has none. */
export function stripLineNumbers(text: string): string | undefined {
  const lines = text.split('\n');
  const numbered = readLineNumbers(lines);
  if (numbered) return lines.map((line, index) => numbered[index]?.text ?? line).join('\n');
  const kept = keptNumbers(lines);
  if (kept.size === 0) return undefined;
  return lines.map((line, index) => (kept.has(index) ? line.replace(KEPT, '') : line)).join('\n');
}

/** The lines with a number that agrees with their place: the first of each part, then every tenth. */
function keptNumbers(lines: readonly string[]): ReadonlySet<number> {
  const numbers = lines.map((line) => Number(KEPT.exec(line)?.[1] ?? Number.NaN));
  const kept = new Set<number>();
  let next: { readonly index: number; readonly number: number } | undefined;
  for (const [index, number] of numbers.entries()) {
    if (Number.isNaN(number)) continue;
    // As long as the part goes on behind it, a number that disagrees belongs to the text.
    if (next && index < next.index && numbers[next.index] === next.number) continue;
    kept.add(index);
    const distance = KEPT_STEP - (number % KEPT_STEP);
    next = { index: index + distance, number: number + distance };
  }
  return kept;
}

function readNumberedLine(line: string): NumberedLine | undefined {
  const match = NUMBERED.exec(line);
  if (!match) return undefined;
  const [prefix, padding = '', digits = '', separator = ''] = match;
  return {
    number: Number(digits),
    separator: separator.trimEnd() || separator,
    isPadded: padding !== '' || digits.length > 5,
    text: line.slice(prefix.length),
  };
}
