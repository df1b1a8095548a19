import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';

/** Reads from a file; throws for what is no regular one, since pipes may keep us waiting and devices never end. */
export function readRegularFile<Value>(path: string, read: (file: number, stats: Stats) => Value): Value {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error('it is not a regular file');
    return read(file, stats);
  } finally {
    closeSync(file);
  }
}
