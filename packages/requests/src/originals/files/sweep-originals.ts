import { lstatSync, rmSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { findExpired } from './find-expired.ts';
import { listOriginals } from './list-originals.ts';
import type { OriginalLimits } from './original-limits.ts';

/** Takes out what is too old or too much, and unfinished files of killed processes. Throws what the disk says. */
export async function sweepOriginals(folder: string, limits: OriginalLimits, now: number): Promise<void> {
  const expired = findExpired(await listOriginals(folder), limits, now);
  for (const { path, usedAt } of expired) {
    // Another process may have pointed at it since.
    if (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs === usedAt) rmSync(path, { force: true });
  }
  for await (const { name } of await opendir(folder)) {
    if (!name.startsWith('.')) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() && now - stats.mtimeMs > limits.minAgeMs) rmSync(path, { force: true });
  }
}
