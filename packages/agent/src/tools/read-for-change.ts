import { access, constants } from 'node:fs/promises';
import { fileError } from '../workspace/file-error.ts';
import { readTextFile } from '../workspace/read-text-file.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface FileToChange {
  /** The real path. */
  readonly path: string;
  /** Undefined when there is no such file yet. */
  readonly text: string | undefined;
}

/** A file that may be written, and what is in it now. Throws `ToolError` for binary files and write-protected ones. */
export async function readForChange(filePath: string, workspace: Workspace): Promise<FileToChange> {
  const path = await workspace.locateForWrite(filePath);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return { path, text: undefined };
  const shown = workspace.relative(path);
  await assertWritable(path, shown);
  return { path, text: await readTextFile(path, shown) };
}

/** A file is replaced by another one, for which only the rights of its folder would count. */
async function assertWritable(path: string, shown: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    throw fileError(error, shown);
  }
}
