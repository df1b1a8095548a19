import { readTextFile } from '../workspace/read-text-file.ts';
import { splitLines } from '../workspace/text-lines.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { runWithin } from './run-within.ts';

/** In one piece, longer lines would make slow expressions slower. */
const WINDOW = 20_000;
/** A longer match may be missed if it begins in one window and ends in the next. */
const OVERLAP = 2_000;

const MAX_SHOWN = 300;
const SHOWN_BEFORE = 100;

const FILE_BUDGET_MS = 1_000;
const TOTAL_BUDGET_MS = 20_000;
const MAX_MATCHES = 2_000;
/** An expression that is too slow for so many files is too slow for all. */
const MAX_SLOW = 3;

interface FileMatches {
  readonly path: string;
  readonly matches: readonly LineMatch[];
}

interface SearchResult {
  readonly files: readonly FileMatches[];
  /** The reason why not everything was searched; undefined if everything was. */
  readonly stopped: string | undefined;
}

/** Searches text files for an expression, in bounded time. Files that cannot be read as text are left out. */
export async function searchFiles(
  workspace: Workspace,
  paths: readonly string[],
  expression: RegExp,
  signal: AbortSignal,
): Promise<SearchResult> {
  const files: FileMatches[] = [];
  const slow: string[] = [];
  const deadline = performance.now() + TOTAL_BUDGET_MS;
  let left = MAX_MATCHES;
  for (const [index, path] of paths.entries()) {
    signal.throwIfAborted();
    if (left <= 0 || slow.length >= MAX_SLOW) break;
    if (performance.now() > deadline) {
      return { files, stopped: `the time was over after ${index} of ${paths.length} files` };
    }
    const shown = workspace.relative(path);
    const text = await readTextFile(path, shown).catch(() => readBehindLink(path, workspace));
    if (text === undefined) continue;
    const found = runWithin(FILE_BUDGET_MS, () => searchLines(text, expression, left));
    if (!found) slow.push(shown);
    else if (found.value.length > 0) files.push({ path, matches: found.value });
    left -= found?.value.length ?? 0;
  }
  return { files, stopped: left <= 0 ? `${MAX_MATCHES} matches are enough` : describeSlow(slow) };
}

interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** The line, or the part of it around the match. */
  readonly text: string;
}

/** The first lines of a text in which the expression matches, up to a limit. */
function searchLines(text: string, expression: RegExp, maxMatches: number): readonly LineMatch[] {
  const matches: LineMatch[] = [];
  for (const [index, whole] of splitLines(text.replace(/^\uFEFF/, '')).entries()) {
    if (matches.length >= maxMatches) break;
    const line = whole.replace(/\r?\n$/, '');
    const at = findInLine(line, expression);
    if (at !== -1) matches.push({ line: index + 1, text: excerpt(line, at) });
  }
  return matches;
}

function excerpt(line: string, at: number): string {
  if (line.length <= MAX_SHOWN) return line;
  const start = Math.max(0, Math.min(at - SHOWN_BEFORE, line.length - MAX_SHOWN));
  const end = start + MAX_SHOWN;
  const part = line.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}

/** Links to files inside are searched as well; undefined for whatever else could not be read. */
async function readBehindLink(path: string, workspace: Workspace): Promise<string | undefined> {
  try {
    const real = await workspace.locate(path);
    return real === path ? undefined : await readTextFile(real, workspace.relative(path));
  } catch {
    return undefined;
  }
}

function describeSlow(slow: readonly string[]): string | undefined {
  if (slow.length === 0) return undefined;
  return `the expression takes too long in ${slow.join(', ')}; use a simpler one`;
}

/**
 * The index at which an expression without the flags `g` and `y` matches in a line, or -1. Long lines are searched
 * in windows.
 */
export function findInLine(line: string, expression: RegExp): number {
  if (line.length <= WINDOW) return line.search(expression);
  for (let start = 0; ; start += WINDOW - OVERLAP) {
    const at = findInWindow(line, start, expression);
    if (at !== -1 || start + WINDOW >= line.length) return at;
  }
}

/** Nothing is cut off in front, and the whole line has the last word: `^`, `$` and `\b` mean what they say. */
function findInWindow(line: string, start: number, expression: RegExp): number {
  const window = line.slice(0, start + WINDOW);
  const search = new RegExp(expression, `${expression.flags}g`);
  const confirm = new RegExp(expression, `${expression.flags}y`);
  search.lastIndex = start;
  for (let match = search.exec(window); match; match = search.exec(window)) {
    confirm.lastIndex = match.index;
    if (confirm.test(line)) return match.index;
    search.lastIndex = after(line, match.index);
  }
  return -1;
}

/** Between the halves of a character an expression with the flag `u` would match it once more. */
function after(line: string, at: number): number {
  return at + ((line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
