import { lstatSync, rmSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@hdc/core/errors';
import { isOriginalId } from '../original-id.ts';
import type { OriginalLimits } from './original-limits.ts';

/** Others in this process get a turn after so many files. */
const AT_ONCE = 200;

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

/** The originals that go, by age and by size. Files from the future, after a clock was set back, are young. */
export function findExpired(
  files: readonly OriginalFile[],
  { maxAgeMs, maxBytes, minAgeMs }: OriginalLimits,
  now: number,
): readonly OriginalFile[] {
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return files
    .toSorted((a, b) => a.usedAt - b.usedAt)
    .filter((file) => {
      const age = now - file.usedAt;
      const goes = age > minAgeMs && (age > maxAgeMs || bytes > maxBytes);
      if (goes) bytes -= file.bytes;
      return goes;
    });
}

export interface OriginalFile {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** When it was last kept or pointed at, in milliseconds since the epoch. */
  readonly usedAt: number;
}

/** The originals of a folder, the latest first; none if there is no folder. Rejects with what the disk says. */
export async function listOriginals(folder: string): Promise<readonly OriginalFile[]> {
  const files: OriginalFile[] = [];
  try {
    for await (const { name } of await opendir(folder, { bufferSize: AT_ONCE })) {
      const path = join(folder, name);
      const stats = isOriginalId(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
      if (stats?.isFile()) files.push({ id: name, path, bytes: stats.size, usedAt: stats.mtimeMs });
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return files.sort((a, b) => b.usedAt - a.usedAt);
}
