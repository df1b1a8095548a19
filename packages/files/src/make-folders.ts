import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@hdc/core';

/**
 * Makes a folder and those above it that are missing. The system's own way says `ENOENT` where the disk is
 * read-only; this one throws what is really the matter.
 */
export function makeFolders(folder: string, mode?: number): void {
  try {
    makeFolder(folder, mode);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolders(dirname(folder), mode);
    makeFolder(folder, mode);
  }
}

function makeFolder(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
