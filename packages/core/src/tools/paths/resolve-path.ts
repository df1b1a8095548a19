import { posix } from 'node:path';

/** `C:\x`, `C:/x`, and `/c:/x`, which is our own spelling. */
const DRIVE = /^\/?([A-Za-z]):(?=[\\/]|$)/;
/** The spelling of shells that bring their own folders to Windows. */
const SHELL_DRIVE = /^\/([A-Za-z])(?=\/|$)/;

/**
 * An absolute path. A root that is not absolute itself counts from `/`, never from the process's folder. Paths of
 * Windows, wherever they were recorded, have one spelling: `/c:/folder/file`, without capitals.
 */
export function resolvePath(workspaceRoot: string, path: string): string {
  if (!isWindowsPath(workspaceRoot) && !isWindowsPath(path)) return posix.resolve('/', workspaceRoot, path);
  return posix.resolve('/', spellWindowsPath(workspaceRoot), spellWindowsPath(path));
}

/** Whether a path counts from no folder, on whatever system it was written. */
export function isAbsolutePath(path: string): boolean {
  return posix.isAbsolute(path) || isWindowsPath(path);
}

/** Whether a path names a drive; paths without one are those of a Windows system if its root is. */
export function isWindowsPath(path: string): boolean {
  return DRIVE.test(path);
}

/** One spelling for all: separators, drives and capitals make no difference there. */
function spellWindowsPath(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  return slashed.replace(isWindowsPath(slashed) ? DRIVE : SHELL_DRIVE, '/$1:').toLowerCase();
}
