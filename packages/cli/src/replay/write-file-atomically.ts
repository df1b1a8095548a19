import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Puts a file in place whole or not at all. Without a pause in between, so that an interrupt comes before
 * or after it.
 */
export function writeFileAtomically(path: string, text: string): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
