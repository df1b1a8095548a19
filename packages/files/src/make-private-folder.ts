import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@hdc/core/errors';

const OTHERS = 0o077;
const PRIVATE = 0o700;

/**
 * Makes a folder that nobody else can look into, with those above it. Throws if a link or another user's folder is in its place, since that
 * user could read what is written there.
 */
export function makePrivateFolder(folder: string): void {
  // A store of hundreds of files asks for each of them.
  const there = lstatSync(folder, { throwIfNoEntry: false });
  if (!there) makeFolders(folder, PRIVATE);
  const stats = there ?? lstatSync(folder);
  if (!stats.isDirectory()) throw new Error(`${folder} is a link or a file, not a folder`);
  const own = process.getuid?.();
  if (own === undefined) return;
  if (stats.uid !== own) throw new Error(`${folder} belongs to somebody else (user ${stats.uid})`);
  if ((stats.mode & OTHERS) !== 0) chmodSync(folder, PRIVATE);
}

/**
 * Makes a folder and those above it that are missing. The recursive option of the system reports `ENOENT` on a read-only disk; this one
 * throws the real cause.
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
