import { dirname } from 'node:path';
import { makeFolders, replaceFile } from '@hdc/files';
import { fileError } from './file-error.ts';

/**
 * Puts a file in place whole or not at all, and makes the folders that are missing. `path` is a real path;
 * `shown` is its name in errors. Throws `ToolError`.
 */
export function writeTextFile(path: string, text: string, shown: string = path): void {
  try {
    makeFolders(dirname(path));
    replaceFile(path, text);
  } catch (error) {
    throw fileError(error, shown);
  }
}
