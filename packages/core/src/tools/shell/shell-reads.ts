import { type LineRange, UNKNOWN_LINES } from '../paths/line-range.ts';
import { hasPattern } from './has-pattern.ts';
import type { ShellFile } from './shell-file.ts';
import type { SimpleCommand } from './split-command.ts';

const WHOLE: LineRange = { start: 1, end: Number.POSITIVE_INFINITY };

/** The files that a command prints, with the lines it prints of them; undefined when it does anything else. */
export function readsOf(program: string, words: readonly string[]): readonly ShellFile[] | undefined {
  if (/^(?:get-content|gc|type)$/i.test(program)) return contentOf(words);
  switch (program) {
    case 'cat':
      return wholeFiles(words, /^-[AbEnstTv]+$/);
    case 'nl':
      return wholeFiles(words, /^-(?:b[atn]|[hf][atn]|w\d+|n[lr][nz]|v\d+)+$/);
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

/** What a filter leaves of the lines that it gets; undefined for one that does more, or reads a file itself. */
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
  if (program === 'cat' || program === 'nl') return words === 0 ? WHOLE : undefined;
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

function wholeFiles(words: readonly string[], option: RegExp): readonly ShellFile[] | undefined {
  const paths = words.filter((word) => !option.test(word));
  return paths.length > 0 && paths.every(isReadable) ? paths.map((path) => ({ path })) : undefined;
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
