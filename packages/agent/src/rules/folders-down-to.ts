import { dirname } from 'node:path';
import { isInside } from '../workspace/is-inside.ts';

/** The folders from `boundary` down to a file or folder inside of it. */
export function foldersDownTo(folder: string, boundary: string): readonly string[] {
  if (!isInside(boundary, folder)) return [];
  return folder === boundary ? [folder] : [...foldersDownTo(dirname(folder), boundary), folder];
}
