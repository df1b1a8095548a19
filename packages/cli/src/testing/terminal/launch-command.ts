import type { TerminalOptions } from './terminal-driver.ts';

/** `env` becomes the program, so the process id stays, and keeps out what tmux and node-pty add. */
export function launchCommand({ command, args, env }: TerminalOptions): [string, ...string[]] {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return ['env', '-i', ...variables, command, ...args];
}
