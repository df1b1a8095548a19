import { UNKNOWN_LINES } from '../paths/line-range.ts';
import { hasPattern } from './has-pattern.ts';
import type { ShellFile } from './shell-file.ts';
import { numberingOfHits } from './shell-reads.ts';

const PROGRAMS: ReadonlySet<string> = new Set(['grep', 'egrep', 'rg', 'ggrep']);
/** `-A 15`, `-nA 15`, `-A15`, `-15`, `--context 5`, `--after-context=5`. */
const CONTEXT = /^(?:-[nHhEFPiwsxo]*[ABC]|--(?:after-|before-)?context=?|-)(\d*)$/;
/** Options that only say how it looks and how it is shown. */
const PLAIN =
  /^-[nHhEFPiwsxo]+$|^--(?:line-number|color(?:=\w+)?|no-heading|heading|ignore-case|with-filename)$/;
/** Fewer lines around a hit show that it is there, and no more. */
const FEWEST_LINES = 3;

/**
 * The files that a search names and of which it shows the lines around each hit: parts of them, as a read of some
 * lines does. Undefined for one that only looks for something, or through folders.
 */
export function shownAround(program: string, words: readonly string[]): readonly ShellFile[] | undefined {
  if (!PROGRAMS.has(program)) return undefined;
  const plain: string[] = [];
  let lines = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const [option, count] = CONTEXT.exec(word) ?? [];
    if (option !== undefined) lines = Math.max(lines, Number(count || words[++i]));
    else if (!word.startsWith('-')) plain.push(word);
    else if (!PLAIN.test(word)) return undefined;
  }
  const [, ...paths] = plain;
  if (!(lines >= FEWEST_LINES) || paths.length === 0 || !paths.every(isFile)) return undefined;
  const numbering = paths.length === 1 ? numberingOfHits(words) : undefined;
  return paths.map((path) => ({ path, range: UNKNOWN_LINES, ...(numbering && { numbering }) }));
}

/** A name with an extension; without one it may be a folder, in which files are that nobody named. */
function isFile(path: string): boolean {
  return !hasPattern(path) && /[^./]\.\w{1,12}$/.test(path);
}
