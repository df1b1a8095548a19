import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { followLinks } from './follow-links.ts';

const PERMISSIONS = 0o777;

/**
 * Puts a file in place whole or not at all, with the permissions of the one before it. Without a pause in
 * between, so that an interrupt comes before or after it.
 */
export function writeFileAtomically(path: string, text: string): void {
  const target = followLinks(path);
  const before = statSync(target, { throwIfNoEntry: false });
  const unfinished = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    if (before) {
      const mode = before.mode & PERMISSIONS;
      writeFileSync(unfinished, text, { mode });
      // The mask of the process may have taken some away.
      chmodSync(unfinished, mode);
    } else {
      writeFileSync(unfinished, text);
    }
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
