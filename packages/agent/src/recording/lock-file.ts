import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { errorCode } from '@hdc/core/errors';
import { readRegularFile, replaceFile } from '@hdc/files';

const LOCK_MODE = 0o600;

let files = 0;

/** Makes a file that appears with its content or not at all; false when there is one already. */
export function createLockFile(path: string, content: string): boolean {
  const whole = writeAside(path, content);
  try {
    linkSync(whole, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // Not every file system has links; without them a lock can be seen while it is still empty.
    return createInPlace(path, content);
  } finally {
    removeLockFile(whole);
  }
}

/** Puts a file in the place of another in one step. */
export function replaceLockFile(path: string, content: string): void {
  replaceFile(path, content, LOCK_MODE);
}

/** Undefined when it is not there, or no file. */
export function readLockFile(path: string): string | undefined {
  try {
    return readRegularFile(path, (file) => readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Never throws: a lock that cannot be removed is later taken over as that of a dead process. */
export function removeLockFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone already, or the next one takes it over.
  }
}

function writeAside(path: string, content: string): string {
  files += 1;
  const aside = `${path}.${process.pid}-${files}`;
  try {
    // Never opens an existing file: in another user's folder it may be a link.
    removeLockFile(aside);
    writeFileSync(aside, content, { flag: 'wx', mode: LOCK_MODE });
  } catch (error) {
    removeLockFile(aside);
    throw error;
  }
  return aside;
}

function createInPlace(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: LOCK_MODE });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    removeLockFile(path);
    throw error;
  }
}
