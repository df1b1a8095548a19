import { posix } from 'node:path';
import { isWindowsPath, spellWindowsPath } from './windows-path.ts';

/**
 * An absolute path. A root that is not absolute itself counts from `/`, never from the process's folder. Paths of
 * Windows, wherever they were recorded, have one spelling: `/c:/folder/file`, without capitals.
 */
export function resolvePath(workspaceRoot: string, path: string): string {
  if (!isWindowsPath(workspaceRoot) && !isWindowsPath(path)) return posix.resolve('/', workspaceRoot, path);
  return posix.resolve('/', spellWindowsPath(workspaceRoot), spellWindowsPath(path));
}
