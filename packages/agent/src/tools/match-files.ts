import { isAbsolute, relative, sep } from 'node:path';
import { quoteValue } from '@hdc/core';
import picomatch from 'picomatch';
import { ToolError } from '../errors/tool-error.ts';
import { isInside } from '../workspace/is-inside.ts';
import { type WalkedFiles, walkFiles } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { runWithin } from './run-within.ts';

const MAX_PATTERN_LENGTH = 1_000;
const MATCH_BUDGET_MS = 2_000;

/** The files below a folder whose way from there a glob pattern matches. `folder` is a real path. */
export async function matchFiles(
  workspace: Workspace,
  folder: string,
  pattern: string,
  signal: AbortSignal,
): Promise<WalkedFiles> {
  const isMatch = createMatcher(relativePattern(pattern, folder), {});
  const { paths, isComplete } = await walkFiles(workspace, { from: folder, signal });
  return {
    paths: filterSoon(paths, pattern, (path) => isMatch(toSlashes(relative(folder, path)))),
    isComplete,
  };
}

/** Tells whether a path matches; a pattern without a slash, such as `*.ts`, matches names in every folder. */
export function createNameMatcher(pattern: string): (relativePath: string) => boolean {
  return createMatcher(pattern.replace(/^(\.\/)+/, ''), { basename: !pattern.includes('/') });
}

/** The paths that match, unless the pattern has so many stars that it would take for ever. */
export function filterSoon(
  paths: readonly string[],
  pattern: string,
  isMatch: (path: string) => boolean,
): readonly string[] {
  const matched = runWithin(MATCH_BUDGET_MS, () => paths.filter(isMatch));
  if (matched) return matched.value;
  throw new ToolError(`The pattern ${quoteValue(pattern)} takes too long; use one with fewer stars.`);
}

/** A pattern may be absolute, as long as it stays inside; `..` could only lead out. */
function relativePattern(pattern: string, folder: string): string {
  const isInner = isAbsolute(pattern) && isInside(folder, pattern);
  const inner = toSlashes(isInner ? relative(folder, pattern) : pattern).replace(/^(\.\/)+/, '');
  if (isAbsolute(inner) || inner.split('/').includes('..')) {
    throw new ToolError(
      `The pattern ${quoteValue(pattern)} leads outside; patterns match paths below ${quoteValue(folder)}, such as "src/**/*.ts".`,
    );
  }
  return inner;
}

function createMatcher(pattern: string, options: picomatch.PicomatchOptions): (path: string) => boolean {
  if (pattern.trim() === '') throw new ToolError('The pattern is empty; use one such as "src/**/*.ts".');
  try {
    return picomatch(pattern, { dot: true, maxLength: MAX_PATTERN_LENGTH, ...options });
  } catch (cause) {
    throw new ToolError(
      `The glob pattern ${quoteValue(pattern)} is invalid; use one such as "src/**/*.ts".`,
      {
        cause,
      },
    );
  }
}

function toSlashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
