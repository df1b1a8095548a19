import { firstGiven } from './first-given.ts';
import { type LineRange, UNKNOWN_LINES } from './paths/line-range.ts';
import { COMMAND, FOLDER, LINES, ONE_PATH } from './rows/parameter-keys.ts';
import type { RangeKeys } from './rows/tool-row.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The use of a call, in the words of `ToolUse`. */
interface GuessedUse {
  readonly kind: 'shell' | 'read' | 'write' | 'search' | 'web';
  readonly isGuessed: true;
  readonly paths: readonly string[];
  readonly hasGlobs: false;
  readonly wholeFile: false;
  readonly range?: LineRange;
  readonly command?: string;
  readonly folder?: string;
  readonly subject: string;
}

/** New text for a file, under the names of all agents we know. */
const NEW_TEXT =
  /^(?:content|contents|file_text|new_?(?:string|str|text|source|content)|edits|diff|patch|replacement)$/i;
const SEARCHED: readonly string[] = ['pattern', 'query', 'regex', 'queries'];

/**
 * The use of a tool that is not in the table, as far as its parameters settle it: names tell nothing, and new ones
 * appear every month. Undefined if they do not.
 */
export function guessUse(parameters: Parameters): GuessedUse | undefined {
  const guessed = { isGuessed: true, paths: [], hasGlobs: false, wholeFile: false } as const;
  const command = readCommand(firstGiven(COMMAND, parameters));
  if (command !== undefined) {
    const folder = firstGiven(FOLDER, parameters);
    return {
      kind: 'shell',
      ...guessed,
      command,
      ...(typeof folder === 'string' && { folder }),
      subject: command,
    };
  }
  const path = firstGiven(ONE_PATH, parameters);
  if (typeof path === 'string' && path !== '') return guessFile(path, parameters, guessed);
  const searched = textUnder(SEARCHED, parameters);
  if (searched !== undefined) return { kind: 'search', ...guessed, subject: searched };
  const url = textUnder(['url'], parameters);
  return url === undefined ? undefined : { kind: 'web', ...guessed, subject: url };
}

/** A command as one text, from a text or a list of words; undefined for words that would need quotes. */
export function readCommand(command: unknown): string | undefined {
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return undefined;
  // ["bash", "-lc", "script"] is how Codex writes a script; other lists are plain words.
  const [shell = '', flag = '', script] = command;
  if (command.length === 3 && /sh$/.test(shell) && /^-l?c$/.test(flag)) return script;
  return command.every((word) => /^[\w./=:,@%+-]+$/.test(word)) ? command.join(' ') : undefined;
}

/** A path with new text is written, one with lines is read; a path alone may be anything. */
function guessFile(
  path: string,
  parameters: Parameters,
  guessed: Pick<GuessedUse, 'hasGlobs' | 'wholeFile' | 'isGuessed'>,
): GuessedUse | undefined {
  if (Object.keys(parameters).some((key) => NEW_TEXT.test(key))) {
    return { kind: 'write', ...guessed, paths: [path], subject: path };
  }
  const searched = textUnder(SEARCHED, parameters);
  if (searched !== undefined) return { kind: 'search', ...guessed, paths: [], subject: searched };
  const range = readRange(LINES, parameters, false);
  return range && { kind: 'read', ...guessed, paths: [path], range, subject: path };
}

/** The lines that a read was asked for; undefined for whole files. A range that we do not understand could be any lines. */
export function readRange(
  keys: RangeKeys,
  parameters: Readonly<Record<string, unknown>>,
  hasItemRanges: boolean,
): LineRange | undefined {
  const given = (role: readonly string[]) => firstGiven(role, parameters);
  const pair = given(keys.pair);
  if (Array.isArray(pair)) return toRange(pair[0], pair[1] === -1 ? Number.POSITIVE_INFINITY : pair[1]);
  const start = given(keys.start);
  const end = given(keys.end);
  if (end !== undefined) return toRange(start ?? 1, end);
  const count = given(keys.count);
  if (count !== undefined) return countedRange(start ?? 1, count);
  if (pair !== undefined || given(keys.unclear) !== undefined) return UNKNOWN_LINES;
  if (start !== undefined) return toRange(start, Number.POSITIVE_INFINITY);
  return hasItemRanges ? UNKNOWN_LINES : undefined;
}

function countedRange(start: unknown, count: unknown): LineRange {
  if (typeof start !== 'number' || typeof count !== 'number') return UNKNOWN_LINES;
  return toRange(start, Math.max(1, start) + count - 1);
}

function toRange(start: unknown, end: unknown): LineRange {
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end < start) return UNKNOWN_LINES;
  return { start: Math.max(1, start), end };
}

function textUnder(keys: readonly string[], parameters: Parameters): string | undefined {
  const value = firstGiven(keys, parameters);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
