/** `C:\x`, `C:/x`, and `/c:/x`, which is our own spelling. */
const DRIVE = /^\/?([A-Za-z]):(?=[\\/]|$)/;
/** The spelling of shells that bring their own folders to Windows. */
const SHELL_DRIVE = /^\/([A-Za-z])(?=\/|$)/;

/** Whether a path names a drive; paths without one are those of a Windows system if its root is. */
export function isWindowsPath(path: string): boolean {
  return DRIVE.test(path);
}

/** One spelling for all: separators, drives and capitals make no difference there. */
export function spellWindowsPath(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  return slashed.replace(isWindowsPath(slashed) ? DRIVE : SHELL_DRIVE, '/$1:').toLowerCase();
}
