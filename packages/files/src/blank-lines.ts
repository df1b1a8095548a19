import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const IN_PLACE = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NEWLINE = 10;

/**
 * Overwrites lines of a file with spaces in place, since other processes may append to it and hold positions in it meanwhile. Returns the
 * number of lines; 0 if there is no file. Throws errors of the disk, and if it is no regular file.
 */
export function blankLines(path: string, isGone: (line: string) => boolean): number {
  const file = open(path);
  if (file === undefined) return 0;
  try {
    if (!fstatSync(file).isFile()) throw new Error('it is not a regular file');
    const bytes = readFileSync(file);
    let blanked = 0;
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline;
      const line = bytes.toString('utf8', start, end);
      // A line without an end is still being written.
      if (newline >= 0 && line.trim() !== '' && isGone(line)) {
        writeSync(file, Buffer.alloc(end - start, ' '), 0, end - start, start);
        blanked += 1;
      }
      start = end + 1;
    }
    if (blanked > 0) fsyncSync(file);
    return blanked;
  } finally {
    closeSync(file);
  }
}

function open(path: string): number | undefined {
  try {
    return openSync(path, IN_PLACE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
