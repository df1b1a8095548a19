import type { FileChanger } from './file-changer.ts';
import { FILE_CHANGERS, STARTERS } from './file-changers.ts';
import { hasPattern } from './has-pattern.ts';
import { type SimpleCommand, splitCommand } from './split-command.ts';

/** Files that a command may have changed, so that nobody knows what they hold. */
export interface ShellChange {
  /** A file, or a folder with all that lies below it; with neither a path nor a name, everything. */
  readonly path?: string;
  /** Files of that name, wherever they lie. */
  readonly name?: string;
  /** The old content goes on elsewhere. */
  readonly moves?: true;
  /** Only how the text looks is another: what was replaced in it does not come back. */
  readonly formats?: true;
}

const EVERYTHING: ShellChange = {};
const NONE: readonly ShellChange[] = [];

const BY_PROGRAM: ReadonlyMap<string, readonly FileChanger[]> = groupByProgram();

function groupByProgram(): ReadonlyMap<string, readonly FileChanger[]> {
  const groups = new Map<string, FileChanger[]>();
  for (const row of FILE_CHANGERS) {
    for (const program of row.program.split(' ')) groups.set(program, [...(groups.get(program) ?? []), row]);
  }
  return groups;
}

/** Longer ones are no commands that somebody wrote. */
const LONGEST_COMMAND = 1_048_576;
const MOST_CHANGES = 100;

/**
 * The hidden changes that a command may make to files, by the list of programs that change files and by the target
 * of its output. This holds for failed commands too: they may have come far enough. A command that needs a shell to
 * be understood is searched for such programs, and may then have changed everything.
 */
export function shellChangesOf(line: string, depth = 0): readonly ShellChange[] {
  if (line.length > LONGEST_COMMAND || depth > DEEPEST) return [EVERYTHING];
  const commands = splitCommand(line);
  const changes = commands ? changesOfAll(commands, depth) : roughChanges(line);
  if (changes.length <= MOST_CHANGES) return changes;
  return [changes.some(({ moves }) => moves) ? { moves: true } : EVERYTHING];
}

/** Commands within commands: `bash -lc '…'`. */
const DEEPEST = 3;

function changesOfAll(commands: readonly SimpleCommand[], depth: number): readonly ShellChange[] {
  const changes: ShellChange[] = [];
  let folder: string | undefined = '';
  for (const { words, outputs } of commands) {
    const named = outputs.map(({ path }): ShellChange => ({ path: rootOf(path) }));
    for (const change of [...changesOfCommand(words, depth), ...named]) changes.push(within(folder, change));
    if (/^(?:cd|pushd|popd|chdir)$/.test(words[0] ?? '')) folder = folderBehind(words, folder);
  }
  return changes;
}

function changesOfCommand(words: readonly string[], depth: number): readonly ShellChange[] {
  const [shell = '', flag = '', script = ''] = words;
  const isNested = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return isNested ? shellChangesOf(script, depth + 1) : changesOfWords(words);
}

/** The folder that `cd` leads to; undefined if nobody can tell. */
function folderBehind(
  [, target = '', ...more]: readonly string[],
  folder: string | undefined,
): string | undefined {
  const isPlain = more.length === 0 && target !== '' && !hasPattern(target) && !/^[-~]/.test(target);
  const isKnown = isPlain && (folder !== undefined || target.startsWith('/'));
  return isKnown ? join(folder ?? '', target) : undefined;
}

/** Words of a command of which only these are understood. */
function changesOfWords(words: readonly string[], isRough = false): readonly ShellChange[] {
  // The last one is what the others start.
  for (const [at, isFed] of [...programsIn(words)].reverse()) {
    const rest = words.slice(at + 1);
    const rows = BY_PROGRAM.get(programOf(words[at] ?? '')) ?? [];
    const changes = rows
      .filter((row) => isAbout(row, rest))
      .flatMap((row) => changesBy(row, rest, isFed || isRough));
    if (changes.length > 0) return changes;
  }
  return NONE;
}

/**
 * The places of programs: in front, behind a program that starts another one, and where `find` or `xargs` run one.
 */
function* programsIn(words: readonly string[]): Generator<readonly [at: number, isFed: boolean]> {
  let isStart = true;
  let isFed = false;
  for (const [at, word] of words.entries()) {
    if (isStart) yield [at, isFed];
    if (/^(?:-exec|-execdir|-ok|-okdir|xargs|parallel|-x|--exec)$/.test(word)) {
      isStart = true;
      isFed = true;
    } else {
      isStart &&= STARTERS.has(programOf(word)) || /^-|^\w+=|^\d+[smh]?$/.test(word);
    }
  }
}

/** `node_modules/.bin/prettier`, `@biomejs/biome@2`, `prettier.cmd` and `Move-Item` by their names. */
function programOf(word: string): string {
  const path = word.replaceAll('\\', '/').replace(/@[\w.^~-]+$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:cmd|exe|ps1|bat|js|phar)$/i, '');
  return /^[A-Z][a-z]+-[A-Z]/.test(name) ? name.toLowerCase() : name;
}

function isAbout({ command, with: given, without }: FileChanger, words: readonly string[]): boolean {
  if (command && !command.test(words[commandAt(words)] ?? '')) return false;
  if (given && !words.some((word) => given.test(word))) return false;
  return !without || !words.some((word) => without.test(word));
}

/** Options with a value of their own may stand in front of it: `git -C folder checkout`. */
function commandAt(words: readonly string[]): number {
  let at = 0;
  while (words[at]?.startsWith('-'))
    at += /^-[cC]$|^--(?:git-dir|work-tree|prefix|cwd|dir|filter)$/.test(words[at] ?? '') ? 2 : 1;
  return at;
}

function changesBy(
  { changes, command, moves, formats }: FileChanger,
  words: readonly string[],
  isFed: boolean,
): readonly ShellChange[] {
  const kind = { ...(moves && { moves }), ...(formats && { formats }) };
  if (typeof changes !== 'string') return changes.map((name) => ({ name }));
  if (changes === 'everything' || isFed) return [kind];
  const at = command ? commandAt(words) : -1;
  // It runs in another folder than the rest of the command.
  if (at > 0) return [kind];
  const separator = words.indexOf('--');
  const paths = words.slice(Math.max(at, separator) + 1).filter((word) => !word.startsWith('-'));
  return paths.length === 0
    ? [{ path: '.', ...kind }]
    : paths.map((path) => ({ path: rootOf(path), ...kind }));
}

/** The deepest folder that certainly holds every match of a pattern. */
function rootOf(path: string): string {
  if (!hasPattern(path)) return path;
  const plain = path.slice(0, path.search(/[*?[\]{}!]/));
  return plain.slice(0, plain.lastIndexOf('/') + 1) || '.';
}

function within(folder: string | undefined, change: ShellChange): ShellChange {
  const { path, ...rest } = change;
  if (path === undefined) return change;
  const isOpen = path.startsWith('~') || (folder === undefined && !path.startsWith('/'));
  return isOpen ? rest : { ...rest, path: join(folder ?? '', path) };
}

function join(folder: string, path: string): string {
  return folder === '' || path.startsWith('/') ? path : `${folder}/${path}`;
}

/** Every word that begins a command of whatever kind, loops and substitutions included. */
function roughChanges(line: string): readonly ShellChange[] {
  const found: ShellChange[] = [];
  const code = withoutTexts(line);
  for (const piece of code.split(/[\n;|&(){}`]|\$\(/)) {
    const words = piece.replaceAll(/["']/g, ' ').trim().split(/\s+/);
    for (const change of changesOfWords(words, true)) found.push(change);
    if (found.length > MOST_CHANGES) break;
  }
  // Nobody can tell in which folder.
  for (const [, path = ''] of code.matchAll(/(?<![<>=\d-])>>?\s*([\w./@-]+)/g)) {
    if (path === '/dev/null' || found.length > MOST_CHANGES) continue;
    found.push({ name: path.slice(path.lastIndexOf('/') + 1) });
  }
  return found;
}

/** A command without the texts in it, unless a shell runs them: a message to commit says what it likes. */
function withoutTexts(line: string): string {
  if (/\b(?:(?:ba|z|da)?sh|eval|ssh)\b/.test(line)) return line;
  return line
    .replace(/<<-?\s*(['"]?)([A-Za-z_]\w*)\1([^\n]*)\n[\s\S]*?\n\s*\2(?!\w)/g, ' $3\n')
    .replace(/'[^']*'|"[^"$`\\]*(?:\\[\s\S][^"$`\\]*)*"/g, ' x ');
}
