import type { Stats } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errors/error-code.ts';
import { makeFolders } from '../files/make-folders.ts';
import { replaceFile } from '../files/replace-file.ts';
import { fileError } from './file-error.ts';

const PERMISSIONS = 0o777;

/**
 * Puts a file in place whole or not at all, with the owner and permissions of the one before it, and makes the
 * folders that are missing. `path` is a real path; `shown` is its name in errors. Throws `ToolError`.
 */
export async function writeFileAtomically(path: string, text: string, shown: string = path): Promise<void> {
  try {
    makeFolders(dirname(path));
    const before = await statOf(path);
    if (!before) await replaceFile(path, text);
    else await replaceFile(path, text, permissionsOf(before), (file) => keepOwnerAndMode(file, before));
  } catch (error) {
    throw fileError(error, shown);
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function keepOwnerAndMode(file: FileHandle, before: Stats): Promise<void> {
  const { uid, gid } = await file.stat();
  // Only root may give files away; for others the file becomes theirs, as with most editors.
  if (uid !== before.uid || gid !== before.gid) {
    await file.chown(before.uid, before.gid).catch(() => undefined);
  }
  // The mode that it was opened with was narrowed by the umask.
  await file.chmod(permissionsOf(before));
}

function permissionsOf({ mode }: Stats): number {
  return mode & PERMISSIONS;
}
