import { posix } from 'node:path';
import { isWindowsPath } from './windows-path.ts';

/** Whether a path counts from no folder, on whatever system it was written. */
export function isAbsolutePath(path: string): boolean {
  return posix.isAbsolute(path) || isWindowsPath(path);
}
