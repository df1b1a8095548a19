import { stat } from 'node:fs/promises';
import { quoteValue } from '@hdc/core';
import picomatch from 'picomatch';
import { ToolError } from '../errors/tool-error.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { matchFiles } from './match-files.ts';

export interface ExpandedPaths {
  /** Real paths, each once, in the order in which they were asked for. */
  readonly files: readonly string[];
  /** Why some of the paths gave none. */
  readonly failures: readonly string[];
}

/** The files that paths and glob patterns stand for. */
export async function expandPaths(
  paths: readonly string[],
  workspace: Workspace,
  signal: AbortSignal,
): Promise<ExpandedPaths> {
  const files = new Set<string>();
  const failures: string[] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      for (const file of await expand(path, workspace, signal)) files.add(file);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      failures.push(error.message);
    }
  }
  return { files: [...files], failures };
}

/** A file whose name looks like a pattern, such as `[id].ts`, is that file. */
async function expand(path: string, workspace: Workspace, signal: AbortSignal): Promise<readonly string[]> {
  const located = await workspace.locate(path).catch((error: unknown) => {
    if (picomatch.scan(path).isGlob) return undefined;
    throw error;
  });
  if (located !== undefined) {
    if ((await stat(located)).isFile()) return [located];
    throw new ToolError(
      `${quoteValue(path)} is a folder; ${quoteValue(`${path}/**`)} stands for all files in it.`,
    );
  }
  const { paths } = await matchFiles(workspace, workspace.root, path, signal);
  if (paths.length === 0) throw new ToolError(`No files match ${quoteValue(path)}.`);
  return Promise.all(paths.map((found) => workspace.locate(found)));
}
