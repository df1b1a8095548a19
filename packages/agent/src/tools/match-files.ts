import { isAbsolute, relative, sep } from 'node:path';
import { quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';
import { isInside } from '../workspace/is-inside.ts';
import { type WalkedFiles, walkFiles } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { filterSoon } from './filter-soon.ts';
import { createPathMatcher } from './path-matcher.ts';

/** The files below a folder whose way from there a glob pattern matches. `folder` is a real path. */
export async function matchFiles(
  workspace: Workspace,
  folder: string,
  pattern: string,
  signal: AbortSignal,
): Promise<WalkedFiles> {
  const isMatch = createPathMatcher(relativePattern(pattern, folder));
  const { paths, isComplete } = await walkFiles(workspace, { from: folder, signal });
  return {
    paths: filterSoon(paths, pattern, (path) => isMatch(toSlashes(relative(folder, path)))),
    isComplete,
  };
}

/** A pattern may be absolute, as long as it stays inside; `..` could only lead out. */
function relativePattern(pattern: string, folder: string): string {
  const isInner = isAbsolute(pattern) && isInside(folder, pattern);
  const inner = toSlashes(isInner ? relative(folder, pattern) : pattern);
  if (isAbsolute(inner) || inner.split('/').includes('..')) {
    throw new ToolError(
      `The pattern ${quoteValue(pattern)} leads outside; patterns match paths below ${quoteValue(folder)}, such as "src/**/*.ts".`,
    );
  }
  return inner;
}

function toSlashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
