import { readTextFile } from '../workspace/read-text-file.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { runWithin } from './run-within.ts';
import { type LineMatch, searchLines } from './search-lines.ts';

const FILE_BUDGET_MS = 1_000;
const TOTAL_BUDGET_MS = 20_000;
const MAX_MATCHES = 2_000;
/** An expression that is too slow for so many files is too slow for all. */
const MAX_SLOW = 3;

interface FileMatches {
  readonly path: string;
  readonly matches: readonly LineMatch[];
}

export interface SearchResult {
  readonly files: readonly FileMatches[];
  /** Why not everything was searched; undefined when it was. */
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
