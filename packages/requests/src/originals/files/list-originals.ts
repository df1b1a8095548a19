import { lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@hdc/core';
import { isOriginalId } from '../original-id.ts';

export interface OriginalFile {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** When it was last kept or pointed at, in milliseconds since the epoch. */
  readonly usedAt: number;
}

/** Others in this process get a turn after so many files. */
const AT_ONCE = 200;

/** The originals of a folder, the latest first; none where there is no folder. Rejects with what the disk says. */
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
