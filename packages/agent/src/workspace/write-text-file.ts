import { basename, dirname, join } from 'node:path';
import { replaceFile } from '@hdc/files';
import { fileError } from './file-error.ts';
import { assertReal } from './open-real.ts';
import { changeInRealFolder } from './real-folder.ts';

/**
 * Puts a file in place whole or not at all, and makes the folders that are missing. `path` is a real path;
 * `shown` is its name in errors. Throws `ToolError`.
 */
export function writeTextFile(path: string, text: string | Uint8Array, shown: string = path): void {
  const folder = dirname(path);
  try {
    changeInRealFolder(folder, shown, (way) =>
      replaceFile(join(way, basename(path)), text, undefined, {
        // If the folder is not held open, the unfinished file shows whether the folder is still the same.
        onCreated: (file, name) => assertReal(file, join(folder, name), shown),
      }),
    );
  } catch (error) {
    throw fileError(error, shown);
  }
}
