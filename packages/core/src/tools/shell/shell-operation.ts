import { type LineRange, WHOLE_FILE } from '../paths/line-range.ts';
import { readPatchHeaders } from '../paths/patch-headers.ts';
import { hasPattern } from './has-pattern.ts';
import { shownAround } from './shell-context.ts';
import type { ShellFile } from './shell-file.ts';
import { intersect, numberingBehind, rangeOfFilter, readsOf } from './shell-reads.ts';
import { type SimpleCommand, splitCommand } from './split-command.ts';

/** The effect of a shell command on files: it reads them, writes them, or only looks for something. */
export interface ShellOperation {
  readonly reads: readonly ShellFile[];
  readonly writes: readonly ShellFile[];
  /** `rg`, `grep`, `find`, `ls`. */
  readonly isSearch: boolean;
}

/** Commands that name more files, and folders with longer names than a system takes, are not worth following. */
const MOST_FILES = 1_000;
const LONGEST_FOLDER = 4_096;

const SEARCHES: ReadonlySet<string> = new Set(['rg', 'grep', 'find', 'fd', 'ls', 'tree', 'ag']);
/** Commands that only look, and may fail: what stands behind them is perhaps not reached. */
const FALLIBLE: ReadonlySet<string> = new Set(['test', '[', 'false', 'wc', 'sort', 'uniq']);
const HARMLESS: ReadonlySet<string> = new Set(['pwd', 'echo', 'printf', 'true', 'set', ...FALLIBLE]);

/**
 * Undefined for a command that is not understood as a whole: which files it touches is never guessed, and its
 * output is that of any command. So it is with commands that both read and write, since their output is neither,
 * and with files behind `||` or a failed condition.
 */
export function shellOperationOf(line: string): ShellOperation | undefined {
  const commands = unwrap(splitCommand(line));
  if (!commands || commands.length === 0) return undefined;
  const steps: Step[] = [];
  for (const pipeline of splitPipelines(commands)) {
    const effect = effectOf(pipeline);
    if (!effect) return undefined;
    steps.push({
      effect,
      program: pipeline[0]?.words[0] ?? '',
      isAlternative: pipeline[0]?.joinedBy === '||',
    });
  }
  const condition = steps.findIndex(isCondition);
  const isDoubted = steps.some((step, index) => isDoubtful(step, condition >= 0 && index > condition));
  return isDoubted || countFiles(steps) > MOST_FILES ? undefined : joinSteps(steps);
}

/** One pipeline of a command. */
interface Step {
  readonly effect: Effect;
  readonly program: string;
  readonly isAlternative: boolean;
}

/** The commands behind it may run only if it succeeded. */
function isCondition({ program }: Step): boolean {
  return SEARCHES.has(program) || FALLIBLE.has(program);
}

/** Whether nobody can say from the command alone that this step touched its files. */
function isDoubtful({ effect, isAlternative }: Step, isConditional: boolean): boolean {
  if (isAlternative && effect.reads.length + effect.writes.length > 0) return true;
  return isConditional && effect.writes.length > 0;
}

function countFiles(steps: readonly Step[]): number {
  return steps.reduce((sum, { effect }) => sum + effect.reads.length + effect.writes.length, 0);
}

function joinSteps(steps: readonly Step[]): ShellOperation | undefined {
  const reads: ShellFile[] = [];
  const writes: ShellFile[] = [];
  let folder = '';
  for (const { effect } of steps) {
    for (const file of effect.reads) reads.push({ ...file, path: joinFolder(folder, file.path) });
    for (const file of effect.writes) writes.push({ ...file, path: joinFolder(folder, file.path) });
    folder = joinFolder(folder, effect.folder ?? '');
    // Every file behind it would carry the folder's name.
    if (folder.length > LONGEST_FOLDER) return undefined;
  }
  if (reads.length > 0 && writes.length > 0) return undefined;
  const isSearch = steps.every(({ effect }) => effect.isSearch || effect.folder !== undefined);
  return { reads, writes, isSearch: isSearch && reads.length + writes.length === 0 };
}

interface Effect extends ShellOperation {
  /** The folder that `cd` leads to. */
  readonly folder?: string;
}

const NOTHING: Effect = { reads: [], writes: [], isSearch: false };

/** `bash -lc '…'` says the same as what stands in the quotes. */
function unwrap(commands: readonly SimpleCommand[] | undefined): readonly SimpleCommand[] | undefined {
  const [only] = commands ?? [];
  if (commands?.length !== 1 || !only || only.outputs.length > 0) return commands;
  const [shell = '', flag = '', script, ...more] = only.words;
  const isWrapped = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag) && more.length === 0;
  return isWrapped && script !== undefined ? splitCommand(script) : commands;
}

function splitPipelines(commands: readonly SimpleCommand[]): readonly (readonly SimpleCommand[])[] {
  const pipelines: SimpleCommand[][] = [];
  for (const command of commands) {
    if (command.joinedBy === '|') pipelines.at(-1)?.push(command);
    else pipelines.push([command]);
  }
  return pipelines;
}

/** The effect of a pipeline: the first command reads, the others only cut its output down. */
function effectOf([first, ...filters]: readonly SimpleCommand[]): Effect | undefined {
  const effect = first && effectOfCommand(first);
  if (!effect) return undefined;
  if (filters.length === 0) return effect;
  // Nobody can see which file a line came from, and the written text is not that of the file.
  if (effect.reads.length > 1 || filters.some(({ outputs, isSilent }) => outputs.length > 0 || isSilent)) {
    return undefined;
  }
  const understood = filters.flatMap((command): readonly Filter[] => {
    const range = rangeOfFilter(command);
    return range ? [{ command, range }] : [];
  });
  if (understood.length < filters.length) return undefined;
  return { ...effect, reads: effect.reads.map((file) => cut(file, understood)) };
}

function cut(file: ShellFile, filters: readonly Filter[]): ShellFile {
  const { numbering: _, ...source } = file;
  let range = file.range ?? WHOLE_FILE;
  let numbering = file.numbering;
  for (const filter of filters) {
    range = intersect(range, filter.range);
    numbering = numberingBehind(filter.command, filter.range, numbering);
  }
  return { ...source, range, ...(numbering && { numbering }) };
}

/** A command behind a pipe, and what it leaves of the lines that it gets. */
interface Filter {
  readonly command: SimpleCommand;
  readonly range: LineRange;
}

function effectOfCommand(command: SimpleCommand): Effect | undefined {
  const [name = '', ...words] = command.words;
  const program = name.slice(name.lastIndexOf('/') + 1);
  if (program === 'apply_patch' || program === 'applypatch') return patchEffect(command, words);
  if (program === 'cd') return folderEffect(words);
  if (command.outputs.length > 0) return writeEffect(program, words, command);
  if (SEARCHES.has(program)) return words.some(isActing) ? undefined : searchEffect(program, command);
  if (HARMLESS.has(program)) return NOTHING;
  // Content that nobody sees is not read.
  const reads = command.isSilent ? undefined : readsOf(program, words);
  return reads && { ...NOTHING, reads };
}

/** Content that nobody sees is not read. */
function searchEffect(program: string, { words, isSilent }: SimpleCommand): Effect {
  const reads = isSilent ? undefined : shownAround(program, words.slice(1));
  return reads ? { ...NOTHING, reads } : { ...NOTHING, isSearch: true };
}

/** Options with which `find` does more than look. */
function isActing(word: string): boolean {
  return /^-(?:delete|exec|execdir|ok|okdir|fprint)/.test(word);
}

function folderEffect(words: readonly string[]): Effect | undefined {
  const [folder = '', ...more] = words;
  return more.length === 0 && isPlainPath(folder) && !/^[-~]/.test(folder)
    ? { ...NOTHING, folder }
    : undefined;
}

/** `cat > file <<EOF` and `echo … > file` write what they are given; other output is not the file's own text. */
function writeEffect(program: string, words: readonly string[], command: SimpleCommand): Effect | undefined {
  const isGiven = program === 'echo' || program === 'printf' || (program === 'cat' && words.length === 0);
  if (!isGiven || !command.outputs.every(({ path }) => isPlainPath(path))) return undefined;
  const writes = command.outputs.map(({ path, isAppended }) => ({ path, wholeFile: !isAppended }));
  return { ...NOTHING, writes };
}

function patchEffect({ hereDocument }: SimpleCommand, words: readonly string[]): Effect | undefined {
  const patch = hereDocument ?? words[0];
  if (patch === undefined || !patch.includes('*** Begin Patch')) return undefined;
  return { ...NOTHING, writes: readPatchHeaders(patch) };
}

function isPlainPath(path: string): boolean {
  return path !== '' && !hasPattern(path);
}

function joinFolder(folder: string, path: string): string {
  if (path === '') return folder;
  return folder === '' || path.startsWith('/') || path.startsWith('~') ? path : `${folder}/${path}`;
}
