import { access } from 'node:fs/promises';
import { readTextFile } from '../workspace/read-text-file.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface FileToChange {
  /** The real path. */
  readonly path: string;
  /** Undefined when there is no such file yet. */
  readonly text: string | undefined;
}

/** A file that may be written, and what is in it now. Throws `ToolError` for binary files. */
export async function readForChange(filePath: string, workspace: Workspace): Promise<FileToChange> {
  const path = await workspace.locateForWrite(filePath);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return { path, text: exists ? await readTextFile(path, workspace.relative(path)) : undefined };
}
