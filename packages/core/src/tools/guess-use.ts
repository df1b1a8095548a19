import { firstGiven } from './first-given.ts';
import type { LineRange } from './paths/line-range.ts';
import { readCommand } from './read-command.ts';
import { readRange } from './read-range.ts';
import { COMMAND, FOLDER, LINES, ONE_PATH } from './rows/parameter-keys.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What a call asks for, in the words of `ToolUse`. */
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
 * What a tool that is not in the table does, as far as its parameters settle it: names tell nothing, and grow
 * every month. Undefined where they do not.
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

function textUnder(keys: readonly string[], parameters: Parameters): string | undefined {
  const value = firstGiven(keys, parameters);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
