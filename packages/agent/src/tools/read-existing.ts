import type { Workspace } from '../workspace/workspace.ts';
import { readForChange } from './read-for-change.ts';

/** A file that is there and may be changed. A missing one is an error that names the nearest. */
export async function readExisting(
  filePath: string,
  workspace: Workspace,
): Promise<{ readonly path: string; readonly text: string; readonly shown: string }> {
  const { path, text } = await readForChange(filePath, workspace);
  const shown = workspace.relative(path);
  if (text !== undefined) return { path, text, shown };
  await workspace.locate(filePath);
  // It came into being between the two looks.
  return readExisting(filePath, workspace);
}
