import { stat } from 'node:fs/promises';
import { quoteValue } from '@hdc/core/errors';
import picomatch from 'picomatch';
import { ToolError } from '../tool-error.ts';
import { fileError } from '../workspace/file-error.ts';
import type { WalkedFiles } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { matchFiles } from './match-files.ts';

export interface ExpandedPaths {
  /** Real paths, each once, in the order in which they were asked for. */
  readonly files: readonly string[];
  /** The reasons why some paths gave no file. */
  readonly failures: readonly string[];
  /** False when there were too many files to look at all for a pattern. */
  readonly isComplete: boolean;
}

/** The files that paths and glob patterns stand for. */
export async function expandPaths(
  paths: readonly string[],
  workspace: Workspace,
  signal: AbortSignal,
): Promise<ExpandedPaths> {
  const files = new Set<string>();
  const failures: string[] = [];
  let isComplete = true;
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      const found = await expand(path, workspace, signal);
      for (const file of found.paths) files.add(file);
      if (found.paths.length === 0) failures.push(noMatch(path, found.isComplete));
      isComplete &&= found.isComplete;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      failures.push(error.message);
    }
  }
  return { files: [...files], failures, isComplete };
}

function noMatch(pattern: string, isComplete: boolean): string {
  return `No files match ${quoteValue(pattern)}${isComplete ? '' : ' among those that were looked at'}.`;
}

/** A file whose name looks like a pattern, such as `[id].ts`, is that file. */
async function expand(path: string, workspace: Workspace, signal: AbortSignal): Promise<WalkedFiles> {
  const located = await workspace.locate(path).catch((error: unknown) => {
    if (picomatch.scan(path).isGlob) return undefined;
    throw error;
  });
  if (located !== undefined) {
    if (await isFile(located, path)) return { paths: [located], isComplete: true };
    throw new ToolError(
      `${quoteValue(path)} is a folder; ${quoteValue(`${path}/**`)} stands for all files in it.`,
    );
  }
  const { paths, isComplete } = await matchFiles(workspace, workspace.root, path, signal);
  const real = await Promise.all(paths.map((found) => locateUnlessGone(found, workspace)));
  return { paths: real.filter((found) => found !== undefined), isComplete };
}

async function isFile(real: string, shown: string): Promise<boolean> {
  try {
    return (await stat(real)).isFile();
  } catch (error) {
    throw fileError(error, shown);
  }
}

/** A file may vanish, or become a link to the outside, between the walk and this look. */
async function locateUnlessGone(path: string, workspace: Workspace): Promise<string | undefined> {
  try {
    return await workspace.locate(path);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
