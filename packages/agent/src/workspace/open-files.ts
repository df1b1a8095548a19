import { existsSync } from 'node:fs';

/** Where the system shows a process its open files, each by its number; undefined where it does not. */
export const OPEN_FILES: string | undefined =
  process.platform === 'linux' && existsSync('/proc/self/fd') ? '/proc/self/fd' : undefined;
