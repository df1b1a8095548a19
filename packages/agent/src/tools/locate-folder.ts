import { stat } from 'node:fs/promises';
import { quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The real path of a folder of the workspace; without a path, its root. */
export async function locateFolder(workspace: Workspace, path: string | undefined): Promise<string> {
  // Models say "" when they mean the root.
  const real = await workspace.locate(path || '.');
  if ((await stat(real)).isDirectory()) return real;
  throw new ToolError(`${quoteValue(workspace.relative(real))} is a file, not a folder; read_file reads it.`);
}
