import { touchesGit } from '../workspace/touches-git.ts';
import { FILE_ROWS } from './harmless/file-rows.ts';
import { GIT_ROWS } from './harmless/git-rows.ts';
import type { HarmlessRow } from './harmless/harmless-row.ts';
import { PROJECT_ROWS } from './harmless/project-rows.ts';

/**
 * Options that neither run a program, nor write or send what the command alone would not, nor choose other settings;
 * nor do they take from what the command does (`--dry-run`), since consent would then cover more than was seen.
 * A person is asked about all others, such as abbreviations (`--upload-p`) and new options. Left out on purpose are
 * `--output`, `--ext-diff`, `--textconv`, `-O` and `--open-files-in-pager`, `--upload-pack`, `--receive-pack`, `--exec`
 * (git); `--pre`, `--hostname-bin`, `-z` (rg); `-x`, `-l` (fd); `-exec`, `-ok`, `-delete`, `-fprint`, `-files0-from`
 * (find); `-o`, `--compress-program` (sort); `-o`, `-R` (tree); `-C`, `-z` (file); `-exec`, `-toolexec`, `-o` (go);
 * `--config` (cargo); `-p`, `-c`, `--basetemp` (pytest); and every option that names settings, plug-ins or modules.
 * Programs that run or overwrite what their words name have no row: `xargs`, `env`, `ssh`, `curl`, `tar`, `sed`,
 * `awk`, `tee`, `uniq`, `cp`, `rm`, interpreters.
 */
export const HARMLESS_ROWS: readonly HarmlessRow[] = [...GIT_ROWS, ...FILE_ROWS, ...PROJECT_ROWS];

/** Words of letters, digits and signs that mean nothing to a shell, be it of Windows; no other blank than a space. */
const PLAIN_COMMAND = /^[\w./:@+-][\w./:@+,=-]*(?: +[\w./:@+,=-]+)*$/;

/**
 * The kind of commands that a person may allow for a session: `npm test *`, or `git push origin main [options]` where
 * only options may differ. Undefined if a shell could see anything but words in the command, or if any word beyond the kind is not known to
 * be harmless.
 */
export function commandPrefix(command: string): string | undefined {
  const line = command.replace(/^[ \n]+|[ \n]+$/g, '');
  if (!PLAIN_COMMAND.test(line)) return undefined;
  const words = line.split(/ +/);
  const row = findRow(words);
  if (!row) return undefined;
  const rest = words.slice(row.command.split(' ').length);
  if (!rest.filter(isOption).every((word) => isHarmless(word, row))) return undefined;
  if (row.operands === 'inside' && !rest.every(staysInside)) return undefined;
  if (row.operands !== 'as-typed') return `${row.command} *`;
  return [row.command, ...rest.filter((word) => !isOption(word)), '[options]'].join(' ');
}

/** The row of the most words that the command begins with. */
function findRow(words: readonly string[]): HarmlessRow | undefined {
  const line = `${words.join(' ')} `;
  const fitting = HARMLESS_ROWS.filter(({ command }) => line.startsWith(`${command} `));
  return fitting.reduce<HarmlessRow | undefined>(
    (best, row) => (best && best.command.length >= row.command.length ? best : row),
    undefined,
  );
}

/** Words after `--` are checked as well, since another program may read them as options. */
function isOption(word: string): boolean {
  return /^-./.test(word) && word !== '--';
}

/** Only by its exact name, since the abbreviations that a program accepts are not known here. */
function isHarmless(word: string, { letters = '', options = '' }: HarmlessRow): boolean {
  const [name = ''] = word.split('=');
  if (options.split(' ').includes(name)) return true;
  const [first = '', ...more] = word.slice(1);
  // A value may be attached to a letter, and only numbers are allowed there.
  return (
    (letters.includes(first) || (letters.includes('#') && /\d/.test(first))) &&
    more.every((letter) => letters.includes(letter) || /[\d.,]/.test(letter))
  );
}

/** Whether a word, or the value of an option, names nothing above the folder, no repository's data and no list of words. */
function staysInside(word: string): boolean {
  const value = isOption(word) ? word.slice(word.indexOf('=') + 1) : word;
  if (isOption(value)) return true;
  return !/^(?:[/@]|[a-z]:)/i.test(value) && !value.split('/').includes('..') && !touchesGit(value);
}
