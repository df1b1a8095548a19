import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '@hdc/files';
import type { RecordingFile } from './recording-paths.ts';

const { O_CREAT, O_EXCL, O_RDWR } = constants;
/** A link beside somebody else's recording must not make us write, or empty, what it leads to. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const COPIED_AT_ONCE = 65_536;

/** A file on the disk that only its owner may read. When somebody deletes it, the next write restores it. */
export function openDiskFile(path: string): RecordingFile {
  let file = open(path, O_RDWR | O_CREAT);
  return {
    write(bytes, position) {
      if (fstatSync(file).nlink === 0) file = restore(path, file);
      return writeSync(file, bytes, 0, bytes.length, position);
    },
    sync: () => fdatasyncSync(file),
    truncate: (length) => ftruncateSync(file, length),
    close: () => closeSync(file),
  };
}

function open(path: string, flags: number): number {
  const folder = dirname(path);
  makeFolders(folder, 0o700);
  const file = openSync(path, flags | NO_LINK, 0o600);
  syncFolder(folder);
  return file;
}

/** A new file would be lost in a power failure until its folder is synced too. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Not every system can do it, and none needs it to go on.
  }
}

/** A deleted file can still be read by the process that has it open, so its content can be written to a new one. */
function restore(path: string, deleted: number): number {
  const file = open(path, O_RDWR | O_CREAT | O_EXCL);
  try {
    const chunk = Buffer.alloc(COPIED_AT_ONCE);
    for (let position = 0, size = 1; size > 0; position += size) {
      size = readSync(deleted, chunk, 0, chunk.length, position);
      for (let done = 0; done < size; ) {
        done += writeSync(file, chunk, done, size - done, position + done);
      }
    }
    fdatasyncSync(file);
  } catch (error) {
    closeSync(file);
    unlinkSync(path);
    throw error;
  }
  closeSync(deleted);
  return file;
}
