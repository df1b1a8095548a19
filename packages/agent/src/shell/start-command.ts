import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Both outputs go into one pipe: only so do their lines keep the order in which they were written. */
const BOOTSTRAP = `if command -v bash >/dev/null 2>&1; then exec bash -c "$1" 2>&1; fi; exec sh -c "$1" 2>&1`;

/** Starts a command line in a process group of its own, with nothing to read. */
export function startCommand(command: string, { cwd, env }: CommandPlace): ChildProcess {
  const options: SpawnOptions = { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
  if (process.platform === 'win32') return spawn(command, { ...options, shell: true, windowsHide: true });
  return spawn('/bin/sh', ['-c', BOOTSTRAP, 'sh', command], { ...options, detached: true });
}
