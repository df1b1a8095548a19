import { posix } from 'node:path';

/** `C:\x`, `C:/x`, and `/c:/x`, which is our own spelling. */
const DRIVE = /^\/?([A-Za-z]):(?=[\\/]|$)/;
/** The spelling of shells that bring their own folders to Windows. */
const SHELL_DRIVE = /^\/([A-Za-z])(?=\/|$)/;

const SLASH = 47;
const DOT = 46;

/**
 * An absolute path. A root that is not absolute itself counts from `/`, never from the process's folder. Paths of
 * Windows, wherever they were recorded, have one spelling: `/c:/folder/file`, without capitals.
 */
export function resolvePath(workspaceRoot: string, path: string): string {
  if (!isWindowsPath(workspaceRoot) && !isWindowsPath(path)) {
    // Most paths are plain, and thousands of them are asked for at once.
    if (path.charCodeAt(0) === SLASH && isPlain(path, 1)) return path;
    const isBelow = workspaceRoot.charCodeAt(0) === SLASH && isPlain(workspaceRoot, 1) && isPlain(path, 0);
    if (isBelow) return `${workspaceRoot}/${path}`;
    return posix.resolve('/', workspaceRoot, path);
  }
  return posix.resolve('/', spellWindowsPath(workspaceRoot), spellWindowsPath(path));
}

/** Whether a path is its own shortest spelling from a place on: no part is empty, `.` or `..`. */
function isPlain(path: string, from: number): boolean {
  let start = from;
  for (let at = from; at <= path.length; at++) {
    if (at < path.length && path.charCodeAt(at) !== SLASH) continue;
    const length = at - start;
    const isDots = length <= 2 && path.charCodeAt(start) === DOT && path.charCodeAt(at - 1) === DOT;
    if (length === 0 || isDots) return false;
    start = at + 1;
  }
  return true;
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
