import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';
import { fileError } from './file-error.ts';

const PERMISSIONS = 0o777;
/** Names have at most 255 bytes, and the unfinished file has a longer one. */
const NAME_KEPT = 40;

/**
 * Puts a file in place whole or not at all, with the owner and permissions of the one before it, and makes the
 * folders that are missing. `path` is a real path; `shown` is its name in errors. Throws `ToolError`.
 */
export async function writeFileAtomically(path: string, text: string, shown: string = path): Promise<void> {
  const folder = dirname(path);
  const unfinished = join(folder, `.${basename(path).slice(0, NAME_KEPT)}.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeDurably(unfinished, text, await statOf(path));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
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

async function writeDurably(path: string, text: string, before: Stats | undefined): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    if (before) await keepOwnerAndMode(file, before);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function keepOwnerAndMode(file: FileHandle, before: Stats): Promise<void> {
  const { uid, gid } = await file.stat();
  // Only root may give files away; for others the file becomes theirs, as with most editors.
  if (uid !== before.uid || gid !== before.gid) {
    await file.chown(before.uid, before.gid).catch(() => undefined);
  }
  await file.chmod(before.mode & PERMISSIONS);
}
