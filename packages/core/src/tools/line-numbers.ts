import type { FileAccess } from './file-access.ts';
import { type LineNumbering, type LineRange, UNKNOWN_LINES } from './paths/line-range.ts';
import { repeatedIn } from './repeated-mark.ts';
import { isToolNote } from './tool-notes.ts';

/** A line as a tool that numbers lines shows it. */
interface NumberedLine {
  readonly number: number;
  /** The text of the tool in front of the first line's number. */
  readonly opening: string;
  readonly text: string;
}

/** For each line of a text its number and the rest; undefined for what stands around or between them. */
type NumberedLines = readonly (NumberedLine | undefined)[];

/** How far the numbers that stay stand from each other. */
export const KEPT_STEP = 25;
/** `12→text`: how a number is written that stays when others go. */
const KEPT = /^(<content>|<file>)?(\d{1,9})→/;
/** OpenCode opens a tag on the first line. */
const NUMBER = /^(<content>|<file>)? *(\d{1,9})/;

/** How the files of a read are numbered, in their order; none if one of them is not. */
export function numberingsOf(files: readonly FileAccess[]): readonly LineNumbering[] {
  const numberings = files.flatMap(({ numbering }) => numbering ?? []);
  return numberings.length === files.length ? numberings : [];
}

/**
 * The text without line numbers, on every line or on those that stay at first sight; undefined if they are not
 * those of a tool that numbers its lines: each line has one, and they count on from where it was asked to begin.
 */
export function stripLineNumbers(text: string, numberings: readonly LineNumbering[]): string | undefined {
  if (numberings.length === 0) return undefined;
  const lines = text.split('\n');
  const read = readNumbers(lines, numberings) ?? readNumbers(lines, numberings, true);
  return read && lines.map((line, index) => read[index]?.text ?? line).join('\n');
}

/** The text with the number of the first line of each file and of every 25th; undefined if stripping finds none. */
export function thinLineNumbers(text: string, numberings: readonly LineNumbering[]): string | undefined {
  // If lines are missing, a number does not follow from its place.
  if (numberings.length === 0 || numberings.some(hasOpenPlaces)) return undefined;
  const lines = text.split('\n');
  const read = readNumbers(lines, numberings);
  return read?.map((line, index) => thin(lines[index] ?? '', line, read[index - 1])).join('\n');
}

function thin(line: string, numbered: NumberedLine | undefined, before: NumberedLine | undefined): string {
  if (!numbered) return line;
  const { opening, number, text } = numbered;
  const follows = before?.number === number - 1 && number % KEPT_STEP !== 0;
  return follows ? text : `${opening}${number}→${text}`;
}

/** The lines that a text shows, where each has a number in one of these forms and none is missing. */
export function shownRange(text: string, separators: readonly string[]): LineRange | undefined {
  const read = readNumbers(text.split('\n'), [{ separators, lines: UNKNOWN_LINES }]);
  const numbers = read?.flatMap((line) => line?.number ?? []) ?? [];
  const [start] = numbers;
  return start === undefined ? undefined : { start, end: numbers.at(-1) ?? start };
}

function hasOpenPlaces({ hasGaps, skipsBlank }: LineNumbering): boolean {
  return hasGaps === true || skipsBlank === true;
}

function readNumbers(
  lines: readonly string[],
  numberings: readonly LineNumbering[],
  isThinned = false,
): NumberedLines | undefined {
  if (isThinned && numberings.some(hasOpenPlaces)) return undefined;
  const { start, end } = bodyOf(lines);
  const reader = new NumberReader(numberings, isThinned);
  const read: (NumberedLine | undefined)[] = Array(start).fill(undefined);
  for (const line of lines.slice(start, end)) {
    const numbered = reader.read(line);
    if (numbered === 'foreign') return undefined;
    read.push(numbered);
  }
  if (!reader.hasBegun) return undefined;
  return [...read, ...Array<undefined>(lines.length - end).fill(undefined)];
}

/** Reads one line after the other, of one file after the other. */
class NumberReader {
  readonly #numberings: readonly LineNumbering[];
  readonly #isThinned: boolean;
  #file = 0;
  #separator: string | undefined;
  /** The line before, or what stands for it. */
  #last: number | undefined;
  /** Lines in front of the first one that a mark stands for. */
  #leftOut = 0;

  constructor(numberings: readonly LineNumbering[], isThinned: boolean) {
    this.#numberings = numberings;
    this.#isThinned = isThinned;
  }

  get hasBegun(): boolean {
    return this.#last !== undefined;
  }

  /** Undefined for a line that may stand between numbered ones. */
  read(line: string): NumberedLine | 'foreign' | undefined {
    const leftOut = repeatedIn(line);
    if (leftOut !== undefined) {
      if (this.#last === undefined) this.#leftOut += leftOut;
      else this.#last += leftOut;
      return undefined;
    }
    const { hasGaps, skipsBlank } = this.#numberings[this.#file] ?? {};
    if ((hasGaps && line === '--') || (skipsBlank && line.trim() === '')) return undefined;
    const numbered = this.#isThinned ? this.#readThinned(line) : this.#readNumbered(line);
    if (!numbered) return 'foreign';
    this.#last = numbered.number;
    return numbered;
  }

  #readNumbered(line: string): NumberedLine | undefined {
    const digits = NUMBER.exec(line);
    if (!digits) return undefined;
    const [prefix, opening = ''] = digits;
    const number = Number(digits[2]);
    if (opening !== '' && this.hasBegun) return undefined;
    if (!this.#goesOn(number) && !this.#beginsFile(number)) return undefined;
    const { separators = [], hasGaps } = this.#numberings[this.#file] ?? {};
    const rest = line.slice(prefix.length);
    // The blank behind a number is missing if an editor took blanks off the end of lines.
    const separator = separators.find((each) => rest.startsWith(each) || rest === each.trimEnd());
    if (separator === undefined || (this.#separator !== undefined && separator !== this.#separator)) {
      return undefined;
    }
    if (!hasGaps) this.#separator = separator;
    return { opening, number, text: rest.slice(separator.length) };
  }

  #readThinned(line: string): NumberedLine | undefined {
    const [prefix = '', opening = '', digits] = KEPT.exec(line) ?? [];
    const number = digits === undefined ? undefined : Number(digits);
    const next = this.#last === undefined ? undefined : this.#last + 1;
    const isKept = number !== undefined && (number === next || this.#beginsFile(number));
    if (isKept) return { opening, number, text: line.slice(prefix.length) };
    return next === undefined || next % KEPT_STEP === 0
      ? undefined
      : { opening: '', number: next, text: line };
  }

  #goesOn(number: number): boolean {
    const { lines, hasGaps } = this.#numberings[this.#file] ?? { lines: UNKNOWN_LINES };
    if (this.#last === undefined) return this.#isFirst(number, lines);
    return (hasGaps ? number > this.#last : number === this.#last + 1) && !isBehind(number, lines);
  }

  #beginsFile(number: number): boolean {
    if (this.#last === undefined) return this.#isFirst(number, this.#numberings[0]?.lines ?? UNKNOWN_LINES);
    const next = this.#numberings[this.#file + 1];
    if (!next || !isStart(number, next.lines)) return false;
    this.#file++;
    this.#separator = undefined;
    return true;
  }

  #isFirst(number: number, lines: LineRange): boolean {
    return isStart(number - this.#leftOut, lines) && !isBehind(number, lines);
  }
}

/** Some tools count the lines they are asked for from 0, and those they show from 1. */
function isStart(number: number, { start }: LineRange): boolean {
  return Number.isNaN(start) || number === start || number === start + 1;
}

function isBehind(number: number, { end }: LineRange): boolean {
  return number > end + 1;
}

/** The lines between the tool's own text in front of them and behind them. */
function bodyOf(lines: readonly string[]): { readonly start: number; readonly end: number } {
  let start = 0;
  let end = lines.length;
  while (start < end && (isAround(lines[start]) || (start === 0 && lines[start] === 'ok'))) start++;
  while (end > start) {
    if (isAround(lines[end - 1])) end--;
    else if (lines[end - 1] === REMINDER_END) end = Math.max(start, lines.lastIndexOf(REMINDER, end - 1));
    else break;
  }
  return { start, end };
}

/** Claude Code and OpenCode put what they want to remind of behind a file. */
const REMINDER = '<system-reminder>';
const REMINDER_END = '</system-reminder>';

function isAround(line = ''): boolean {
  return line.trim() === '' || (isToolNote(line) && repeatedIn(line) === undefined);
}
