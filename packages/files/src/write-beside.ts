import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;
/** So many files are written at once: more wait for the same disk, and each holds a file open. */
const MOST_AT_ONCE = 8;

let writing = 0;
const waiting: (() => void)[] = [];

/**
 * Puts a file for its owner alone in place, whole or not at all, while other work goes on, and leaves nothing else behind. Rejects with what
 * the disk says. Not synced: a hundred of them would take a second.
 */
export async function writeBeside(path: string, bytes: Uint8Array): Promise<void> {
  if (writing >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else writing += 1;
  try {
    await putInPlace(path, bytes);
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift();
    if (next) next();
    else writing -= 1;
  }
}

async function putInPlace(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: OWNER_ONLY });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}
