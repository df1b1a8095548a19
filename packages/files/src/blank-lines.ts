import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const IN_PLACE = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NEWLINE = 10;

/**
 * Writes spaces over lines of a file, where they stand: others may append to it and know places in it meanwhile. Returns
 * how many there were; none if there is no file. Throws what the disk says, and for what is no regular file.
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
