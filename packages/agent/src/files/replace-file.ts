import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Names have at most 255 bytes, and the unfinished file has a longer one. */
const NAME_KEPT = 40;

/**
 * Puts a file in place whole or not at all, and leaves nothing else behind. Nobody whom `mode` keeps out can
 * read the unfinished file; `finish` may change it before it is put in place.
 */
export async function replaceFile(
  path: string,
  text: string,
  mode?: number,
  finish?: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path).slice(0, NAME_KEPT)}.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      await file.writeFile(text);
      await finish?.(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
