import { type LineNumbering, type LineRange, UNKNOWN_LINES, WHOLE_FILE } from '../paths/line-range.ts';
import { hasPattern } from './has-pattern.ts';
import type { ShellFile } from './shell-file.ts';
import type { SimpleCommand } from './split-command.ts';

/** The files that a command prints, with the lines it prints of them; undefined when it does anything else. */
export function readsOf(program: string, words: readonly string[]): readonly ShellFile[] | undefined {
  if (/^(?:get-content|gc|type)$/i.test(program)) return contentOf(words);
  switch (program) {
    case 'cat':
      return wholeFiles(program, words, /^-[AbEnstTv]+$/);
    case 'nl':
      return wholeFiles(program, words, /^-(?:b[atn]|[hf][atn]|w\d+|n[lr][nz]|v\d+)+$/);
    case 'head':
    case 'tail':
      return linesOfFiles(program, words);
    case 'sed':
      return printedLines(words);
    case 'git':
      return readsOfGit(words);
    default:
      return undefined;
  }
}

/** The lines that a filter leaves; undefined for one that does more, or reads a file itself. */
export function rangeOfFilter({ words }: SimpleCommand): LineRange | undefined {
  const [program = '', ...rest] = words;
  if (program === 'sed') return rest.length === 2 ? sedRange(rest) : undefined;
  if (program === 'head' || program === 'tail') {
    const { range, paths } = headOrTail(program, rest) ?? {};
    return paths?.length === 0 ? range : undefined;
  }
  return rangeOfOther(program, rest.filter((word) => !word.startsWith('-')).length);
}

function rangeOfOther(program: string, words: number): LineRange | undefined {
  if (program === 'cat' || program === 'nl') return words === 0 ? WHOLE_FILE : undefined;
  // Lines that match something: part of the file, but nobody can say which.
  if (program === 'rg' || program === 'grep') return words <= 1 ? UNKNOWN_LINES : undefined;
  return ['sort', 'uniq', 'wc'].includes(program) && words === 0 ? UNKNOWN_LINES : undefined;
}

/** `git show ref:file` prints a file, `git diff … -- file` parts of it; edits take their old text from both. */
function readsOfGit([command = '', ...words]: readonly string[]): readonly ShellFile[] | undefined {
  if (command === 'show') {
    const objects = words.filter((word) => !word.startsWith('-'));
    const paths = objects.map((object) => /^[^:]+:(.+)$/.exec(object)?.[1] ?? '');
    return paths.length > 0 && paths.every(isReadable) ? paths.map((path) => ({ path })) : undefined;
  }
  const separator = command === 'diff' ? words.indexOf('--') : -1;
  const paths = separator === -1 ? [] : words.slice(separator + 1);
  if (paths.length === 0 || !paths.every(isReadable)) return undefined;
  return paths.map((path) => ({ path, range: UNKNOWN_LINES }));
}

function wholeFiles(
  program: string,
  words: readonly string[],
  option: RegExp,
): readonly ShellFile[] | undefined {
  const paths = words.filter((word) => !option.test(word));
  if (paths.length === 0 || !paths.every(isReadable)) return undefined;
  const numbering = numberingBy(program, words);
  return paths.map((path) => ({ path, ...(numbering && { numbering }) }));
}

/** How a program numbers the lines that it prints; several files are counted through. Undefined if it does not. */
function numberingBy(program: string, words: readonly string[]): LineNumbering | undefined {
  const options = words.filter((word) => word.startsWith('-'));
  switch (program) {
    case 'cat':
      if (options.some((option) => option.includes('b'))) return { ...TABBED, skipsBlank: true };
      return options.some((option) => option.includes('n')) ? TABBED : undefined;
    case 'nl': {
      if (options.some((option) => option.includes('bn'))) return undefined;
      const start = Number(/v(\d+)/.exec(options.join(' '))?.[1] ?? 1);
      const lines = { start, end: Number.POSITIVE_INFINITY };
      const isAll = options.some((option) => option.includes('ba'));
      return isAll ? { ...TABBED, lines } : { ...TABBED, lines, skipsBlank: true };
    }
    case 'grep':
    case 'rg':
      return numberingOfHits(options);
    default:
      return undefined;
  }
}

const TABBED: LineNumbering = { separators: ['\t'], lines: WHOLE_FILE };
/** `12:a hit`, `13-what stands around it`. */
const FOUND: LineNumbering = { separators: [':', '-'], lines: UNKNOWN_LINES, hasGaps: true };

/** How a search in one text numbers what it shows; with names of files in front it shows something else. */
export function numberingOfHits(words: readonly string[]): LineNumbering | undefined {
  const isGiven = (option: RegExp) => words.some((word) => option.test(word));
  return isGiven(/^-\w*n|^--line-number$/) && !isGiven(/^-\w*H|^--with-filename$/) ? FOUND : undefined;
}

/** How lines are numbered behind a filter; undefined if they are not, or if a number no longer tells the line. */
export function numberingBehind(
  { words }: SimpleCommand,
  range: LineRange,
  before: LineNumbering | undefined,
): LineNumbering | undefined {
  const [program = '', ...rest] = words;
  const own = numberingBy(program, rest);
  if (own || !before) return before ? undefined : own;
  if (program === 'grep' || program === 'rg') return { ...before, lines: UNKNOWN_LINES, hasGaps: true };
  if (program === 'sed' && Number.isNaN(range.start)) return { ...before, lines: range, hasGaps: true };
  if (!['cat', 'sed', 'head', 'tail'].includes(program)) return undefined;
  return { ...before, lines: intersect(before.lines, range) };
}

/** Lines of lines. */
export function intersect(outer: LineRange, inner: LineRange): LineRange {
  const start = outer.start + inner.start - 1;
  return { start, end: Math.min(outer.end, outer.start + inner.end - 1) };
}

/** PowerShell's `Get-Content f -Raw`, `-TotalCount n`, `-Tail n`; capitals do not count. */
function contentOf(words: readonly string[]): readonly ShellFile[] | undefined {
  const rest = words.filter((word) => !/^-(?:raw|path|literalpath|encoding|utf8)$/i.test(word));
  const [path = '', option = '', count = '', ...more] = rest;
  if (!isReadable(path) || more.length > 0) return undefined;
  if (option === '') return [{ path }];
  if (!/^\d+$/.test(count)) return undefined;
  if (/^-(?:totalcount|head|first)$/i.test(option))
    return [{ path, range: { start: 1, end: Number(count) } }];
  return /^-(?:tail|last)$/i.test(option) ? [{ path, range: UNKNOWN_LINES }] : undefined;
}

function linesOfFiles(program: 'head' | 'tail', words: readonly string[]): readonly ShellFile[] | undefined {
  const { range, paths } = headOrTail(program, words) ?? {};
  if (!range || !paths || paths.length === 0 || !paths.every(isReadable)) return undefined;
  return paths.map((path) => ({ path, range }));
}

/** `-n 40`, `-n40`, `-40` or nothing, then files. */
function headOrTail(
  program: 'head' | 'tail',
  words: readonly string[],
): { readonly range: LineRange; readonly paths: readonly string[] } | undefined {
  const [first = '', second = ''] = words;
  const isSplit = first === '-n';
  const [, count] = (isSplit ? /^(\+?\d+)$/.exec(second) : /^-n?(\+?\d+)$/.exec(first)) ?? [];
  if (count === undefined && first.startsWith('-')) return undefined;
  const paths = words.slice(count === undefined ? 0 : isSplit ? 2 : 1);
  return { range: rangeOfCount(program, count ?? '10'), paths };
}

function rangeOfCount(program: 'head' | 'tail', count: string): LineRange {
  if (program === 'head') return { start: 1, end: Number(count) };
  // How many lines a file has is unknown, so its last lines are lines that nobody can name.
  return count.startsWith('+') ? { start: Number(count), end: Number.POSITIVE_INFINITY } : UNKNOWN_LINES;
}

/** `sed -n '10,20p' file`; of several files the lines are counted through, so that only one is understood. */
function printedLines(words: readonly string[]): readonly ShellFile[] | undefined {
  const range = sedRange(words);
  const [path = '', ...more] = words.slice(2);
  return range && more.length === 0 && isReadable(path) ? [{ path, range }] : undefined;
}

function sedRange(words: readonly string[]): LineRange | undefined {
  if (words[0] !== '-n') return undefined;
  const script = words[1] ?? '';
  if (/^\d+(?:,(?:\d+|\$))?p(?:\s*;\s*\d+(?:,(?:\d+|\$))?p)+;?$/.test(script)) return UNKNOWN_LINES;
  const [, start, end] = /^(\d+)(?:,(\d+|\$))?p$/.exec(script) ?? [];
  if (start === undefined) return undefined;
  return { start: Number(start), end: end === '$' ? Number.POSITIVE_INFINITY : Number(end ?? start) };
}

function isReadable(path: string): boolean {
  return path !== '' && !path.startsWith('-') && !hasPattern(path);
}
