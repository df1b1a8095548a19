import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';
import { OPEN_FILES } from './open-files.ts';

const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** Opens what is at a real path for reading, and nothing else; never waits for a pipe. The caller closes it. */
export function openReal(path: string, shown: string, flags = 0): number {
  const file = openSync(path, O_RDONLY | O_NONBLOCK | flags);
  try {
    assertReal(file, path, shown);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Throws `ToolError` unless an open file is the one at a real path: between the look at a path and its use, a link may
 * have taken the place of a part of it. `shown` is its name in the error.
 */
export function assertReal(file: number, path: string, shown: string): void {
  const place = OPEN_FILES === undefined ? undefined : readlinkSync(`${OPEN_FILES}/${file}`);
  if (place === path) return;
  // Disks that do not tell letter cases apart may spell it another way.
  const mayBeSame = place === undefined || place.toLowerCase() === path.toLowerCase();
  if (!mayBeSame || !isStillThere(file, path)) throw movedError(shown);
}

export function movedError(shown: string): ToolError {
  return new ToolError(
    `Cannot use ${quoteValue(shown)}: a part of its path was moved or replaced by a link meanwhile; list the folder and try again.`,
  );
}

/** A link that comes and goes may be away at one look; it would have to be away, and there again, at each of them. */
const LOOKS = 16;

function isStillThere(file: number, path: string): boolean {
  const opened = fstatSync(file, { bigint: true });
  for (let look = 0; look < LOOKS; look++) {
    const found = lstatSync(path, { bigint: true });
    if (found.dev !== opened.dev || found.ino !== opened.ino || realpathSync.native(path) !== path)
      return false;
  }
  return true;
}
