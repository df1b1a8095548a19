import { loadPty } from './pty/load-pty.ts';
import { hasTmux } from './tmux/has-tmux.ts';

export type TerminalDriverName = 'tmux' | 'pty';

/** The drivers that work here, the preferred one first, so that tests can skip with a message. */
export async function terminalDrivers(): Promise<readonly TerminalDriverName[]> {
  // Neither `env` nor signals are there on Windows.
  if (process.platform === 'win32') return [];
  const names: TerminalDriverName[] = [];
  if (await hasTmux()) names.push('tmux');
  if ((await loadPty()) !== undefined) names.push('pty');
  return names;
}
