import { closeSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@hdc/core/errors';
import { OPEN_FILES } from './open-files.ts';
import { movedError, openReal } from './open-real.ts';

/** A folder that stays the same one, whatever takes its name meanwhile. */
interface RealFolder {
  /** A path to the open folder; the path itself if the system does not show open files. */
  readonly way: string;
  close(): void;
}

/** Uses what is in a folder, by its real path. Throws `ToolError` if a link took its place. */
export async function inRealFolder<Value>(
  path: string,
  shown: string,
  use: (way: string) => Promise<Value>,
): Promise<Value> {
  const folder = openRealFolder(path, shown);
  try {
    const value = await use(folder.way);
    if (folder.way === path) assertUnmoved(path, shown);
    return value;
  } finally {
    folder.close();
  }
}

/** Changes what is in a folder, by its real path, without a pause; makes the folder and those above it that are missing. */
export function changeInRealFolder(path: string, shown: string, change: (way: string) => void): void {
  const folder = enterFolder(path, shown);
  try {
    change(folder.way);
  } finally {
    folder.close();
  }
}

function enterFolder(path: string, shown: string): RealFolder {
  try {
    return openRealFolder(path, shown);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  changeInRealFolder(dirname(path), shown, (way) => {
    try {
      mkdirSync(join(way, basename(path)));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  });
  return openRealFolder(path, shown);
}

function openRealFolder(path: string, shown: string): RealFolder {
  if (OPEN_FILES === undefined) {
    assertUnmoved(path, shown);
    return { way: path, close() {} };
  }
  const folder = openReal(path, shown, constants.O_DIRECTORY);
  return { way: `${OPEN_FILES}/${folder}`, close: () => closeSync(folder) };
}

function assertUnmoved(path: string, shown: string): void {
  if (realpathSync.native(path) !== path) throw movedError(shown);
}
