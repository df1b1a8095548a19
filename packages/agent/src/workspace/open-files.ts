import { existsSync } from 'node:fs';

/** The folder in which the system shows a process its open files, each by its number; undefined if there is none. */
export const OPEN_FILES: string | undefined =
  process.platform === 'linux' && existsSync('/proc/self/fd') ? '/proc/self/fd' : undefined;
