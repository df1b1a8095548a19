import { KEPT_STEP } from '@hdc/core/content';

/** `  12→text`, `12\ttext`, `00012| text`, `12: text` or `12. text`: how agents number the lines of a file. */
const NUMBERED = /^ *\d{1,9}(→|\t|\| ?|: |\. )/;
/** So many of the lines that hold something must be numbered for the numbers to be taken for line numbers. */
const NUMBERED_SHARE = 0.6;
/** `12→text`: how a number is written that stays when others go. */
const KEPT = /^(\d{1,9})→/;

/**
 * The text as somebody may copy it who takes what looks like line numbers for such; undefined when it has none. A
 * meter asks for both texts, so that a wrong guess costs nothing: nothing that is sent goes by it.
 */
export function guessLineNumbers(text: string): string | undefined {
  const lines = text.split('\n');
  const separators = lines.map((line) => NUMBERED.exec(line)?.[1]?.trim());
  const separator = separators.find((each) => each !== undefined);
  const numbered = separators.filter((each) => each !== undefined && each === separator).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  if (numbered > 0 && numbered >= NUMBERED_SHARE * filled && areInARow(lines)) {
    return lines
      .map((line, index) => (separators[index] === separator ? line.replace(NUMBERED, '') : line))
      .join('\n');
  }
  const kept = keptNumbers(lines);
  if (kept.size === 0) return undefined;
  return lines.map((line, index) => (kept.has(index) ? line.replace(KEPT, '') : line)).join('\n');
}

/** Whether most numbers are one more than the last: the places of search hits lie apart. */
function areInARow(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => (NUMBERED.test(line) ? [Number.parseInt(line, 10)] : []));
  const following = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1);
  return following.length >= NUMBERED_SHARE * (numbers.length - 1);
}

/** The lines with a number that agrees with their place: the first of each part, then every 25th. */
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
