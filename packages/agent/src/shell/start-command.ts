import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { CommandMark } from './command-mark.ts';

export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * It joins its group before anything of the command runs. The mark moves to where few scripts have a handle of their own. Both outputs go into one pipe: only so do
 * their lines keep the order in which they were written.
 */
const BOOTSTRAP = `[ -z "$2" ] || echo $$ > "$2/cgroup.procs"; exec 9<&3 3<&-; if command -v bash >/dev/null 2>&1; then exec bash -c "$1" 2>&1; fi; exec sh -c "$1" 2>&1`;

/** Starts a command line in a process group of its own, with nothing to read. */
export function startCommand(command: string, { cwd, env }: CommandPlace, mark: CommandMark): ChildProcess {
  const options: SpawnOptions = {
    cwd,
    env: { ...env, [mark.variable]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  if (process.platform === 'win32') return spawn(command, { ...options, shell: true, windowsHide: true });
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', mark.handle?.id ?? 'ignore'];
  const group = mark.group?.folder ?? '';
  return spawn('/bin/sh', ['-c', BOOTSTRAP, 'sh', command, group], { ...options, stdio, detached: true });
}
