import { type SimpleCommand, splitCommand } from './split-command.ts';

/** Lines of a file, from 1; `end` may be endless. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** A file that a command reads or writes, as the command names it. */
export interface ShellFile {
  readonly path: string;
  /** Absent for the whole file. */
  readonly range?: LineRange;
  readonly wholeFile?: boolean;
}

/** What a shell command does to files. */
export interface ShellOperation {
  readonly reads: readonly ShellFile[];
  readonly writes: readonly ShellFile[];
  /** It only looks for something: `rg`, `grep`, `find`, `ls`. */
  readonly isSearch: boolean;
}

const WHOLE: LineRange = { start: 1, end: Number.POSITIVE_INFINITY };
const SEARCHES: ReadonlySet<string> = new Set(['rg', 'grep', 'find', 'fd', 'ls', 'tree', 'ag']);
const HARMLESS: ReadonlySet<string> = new Set([
  'cd',
  'pwd',
  'echo',
  'printf',
  'true',
  'wc',
  'sort',
  'uniq',
  'set',
  'test',
  '[',
  'false',
]);

/** Undefined for a command that is not understood as a whole: it is unknown, never guessed. */
export function shellOperationOf(line: string): ShellOperation | undefined {
  const commands = splitCommand(unwrap(line));
  if (!commands || commands.length === 0) return undefined;
  const reads: ShellFile[] = [];
  const writes: ShellFile[] = [];
  let isSearch = true;
  let folder = '';
  for (const pipeline of splitPipelines(commands)) {
    const effect = effectOf(pipeline);
    if (!effect) return undefined;
    const inFolder = (file: ShellFile): ShellFile => ({ ...file, path: joinFolder(folder, file.path) });
    reads.push(...effect.reads.map(inFolder));
    writes.push(...effect.writes.map(inFolder));
    if (effect.folder !== undefined) folder = joinFolder(folder, effect.folder);
    else isSearch &&= effect.isSearch;
  }
  return { reads, writes, isSearch: isSearch && reads.length + writes.length === 0 };
}

interface Effect extends ShellOperation {
  /** Where `cd` leads. */
  readonly folder?: string;
}

const NOTHING: Effect = { reads: [], writes: [], isSearch: false };

/** `bash -lc '…'` says the same as what stands in the quotes. */
function unwrap(line: string): string {
  const inner = splitCommand(line);
  const [shell, flag, script, ...more] = inner?.length === 1 ? (inner[0]?.words ?? []) : [];
  const isWrapped =
    /(?:^|\/)(?:ba|z|da)?sh$/.test(shell ?? '') && /^-l?c$/.test(flag ?? '') && more.length === 0;
  return isWrapped && script !== undefined ? script : line;
}

function splitPipelines(commands: readonly SimpleCommand[]): readonly (readonly SimpleCommand[])[] {
  const pipelines: SimpleCommand[][] = [];
  for (const command of commands) {
    if (command.joinedBy === '|') pipelines.at(-1)?.push(command);
    else pipelines.push([command]);
  }
  return pipelines;
}

/** What a pipeline does: the first command reads, the others only cut its output down. */
function effectOf(pipeline: readonly SimpleCommand[]): Effect | undefined {
  const [first, ...filters] = pipeline;
  if (!first) return undefined;
  const effect = effectOfCommand(first);
  if (!effect) return undefined;
  const ranges = filters.map(rangeOfFilter);
  if (ranges.some((range) => range === undefined)) return undefined;
  const writes = [...effect.writes, ...filters.flatMap(writesOf)];
  const reads = ranges.length === 0 ? effect.reads : effect.reads.map((file) => cut(file, ranges));
  return { ...effect, reads, writes };
}

function cut(file: ShellFile, ranges: readonly (LineRange | undefined)[]): ShellFile {
  const range = ranges.reduce<LineRange>(
    (last, next) => (next ? intersect(last, next) : last),
    file.range ?? WHOLE,
  );
  return { ...file, range };
}

function effectOfCommand(command: SimpleCommand): Effect | undefined {
  const [name = '', ...words] = command.words;
  const writes = writesOf(command);
  const program = name.slice(name.lastIndexOf('/') + 1);
  if (program === 'apply_patch' || program === 'applypatch') return patchEffect(command, words);
  if (program === 'cd') return words.length === 1 ? { ...NOTHING, folder: words[0] ?? '' } : undefined;
  // `cat > file <<EOF` and `echo … > file` write what they are given.
  if (writes.length > 0)
    return HARMLESS.has(program) || program === 'cat' ? { ...NOTHING, writes } : undefined;
  if (SEARCHES.has(program)) return { ...NOTHING, isSearch: true };
  if (HARMLESS.has(program)) return NOTHING;
  const reads = readsOf(program, words);
  return reads && { ...NOTHING, reads };
}

function writesOf({ outputs }: SimpleCommand): readonly ShellFile[] {
  return outputs.map((path) => ({ path, wholeFile: true }));
}

function patchEffect({ hereDocument }: SimpleCommand, words: readonly string[]): Effect | undefined {
  const patch = hereDocument ?? words[0];
  if (patch === undefined || !patch.includes('*** Begin Patch')) return undefined;
  const headers = patch.matchAll(/^\*\*\* (Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm);
  const writes = [...headers].map(([, kind, file, moved]) => ({
    path: (file ?? moved ?? '').trim(),
    wholeFile: kind !== 'Update',
  }));
  return { ...NOTHING, writes };
}

/** The files that a reading command prints, with the lines it prints of them. */
function readsOf(program: string, words: readonly string[]): readonly ShellFile[] | undefined {
  switch (program) {
    case 'cat':
    case 'nl':
    case 'bat':
      return wholeFiles(words);
    case 'head':
    case 'tail':
      return headOrTail(program, words);
    case 'sed':
      return sedPrint(words);
    default:
      return undefined;
  }
}

function wholeFiles(words: readonly string[]): readonly ShellFile[] | undefined {
  const paths = words.filter((word) => !word.startsWith('-'));
  return paths.length > 0 && paths.every(isPlainPath) ? paths.map((path) => ({ path })) : undefined;
}

function headOrTail(program: 'head' | 'tail', words: readonly string[]): readonly ShellFile[] | undefined {
  const range = rangeOfHeadOrTail(program, words);
  const paths = words.filter((word, i) => !word.startsWith('-') && !/^-[nc]$/.test(words[i - 1] ?? ''));
  if (!range || paths.length === 0 || !paths.every(isPlainPath)) return undefined;
  return paths.map((path) => ({ path, range }));
}

function rangeOfHeadOrTail(program: 'head' | 'tail', words: readonly string[]): LineRange | undefined {
  const text = words.join(' ');
  if (/(?:^| )-c/.test(text)) return undefined;
  const count = /(?:^| )-(?:n ?)?(\+?\d+)/.exec(text)?.[1] ?? '10';
  if (program === 'head') return { start: 1, end: Number(count) };
  // How many lines a file has is unknown, so its last lines are lines that nobody can name.
  return count.startsWith('+')
    ? { start: Number(count), end: Number.POSITIVE_INFINITY }
    : { start: Number.NaN, end: Number.NaN };
}

/** `sed -n '10,20p' file` */
function sedPrint(words: readonly string[]): readonly ShellFile[] | undefined {
  const range = sedRange(words);
  const paths = words.filter((word) => !word.startsWith('-')).slice(1);
  if (!range || paths.length === 0 || !paths.every(isPlainPath)) return undefined;
  return paths.map((path) => ({ path, range }));
}

function sedRange(words: readonly string[]): LineRange | undefined {
  if (words[0] !== '-n') return undefined;
  const [, start, end] = /^(\d+)(?:,(\d+|\$))?p$/.exec(words[1] ?? '') ?? [];
  if (start === undefined) return undefined;
  if (end === '$') return { start: Number(start), end: Number.POSITIVE_INFINITY };
  return { start: Number(start), end: Number(end ?? start) };
}

/** What a filter leaves of the lines that it gets; undefined for one that does more than that. */
function rangeOfFilter({ words }: SimpleCommand): LineRange | undefined {
  const [program = '', ...rest] = words;
  if (program === 'sed') return rest.length === 2 ? sedRange(rest) : undefined;
  if (program === 'head' || program === 'tail') return rangeOfHeadOrTail(program, rest);
  if (program === 'cat' || program === 'nl') return WHOLE;
  // Lines that match something: part of the file, but nobody can say which.
  return ['rg', 'grep', 'sort', 'uniq', 'wc', 'cut'].includes(program)
    ? { start: Number.NaN, end: Number.NaN }
    : undefined;
}

function intersect(outer: LineRange, inner: LineRange): LineRange {
  const start = outer.start + inner.start - 1;
  return { start, end: Math.min(outer.end, outer.start + inner.end - 1) };
}

function isPlainPath(path: string): boolean {
  return path !== '' && !/[*?[\]]/.test(path);
}

function joinFolder(folder: string, path: string): string {
  return folder === '' || path.startsWith('/') || path.startsWith('~') ? path : `${folder}/${path}`;
}
