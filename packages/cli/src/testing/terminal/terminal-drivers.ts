import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { loadPty } from './pty/load-pty.ts';

export type TerminalDriverName = 'tmux' | 'pty';

/** Version 3.3 is the first that tells which signal ended a program. */
const OLDEST = 3.3;

/** The drivers that work here, the preferred one first, so that tests can skip with a message. */
export async function terminalDrivers(): Promise<readonly TerminalDriverName[]> {
  // Neither `env` nor signals are there on Windows.
  if (process.platform === 'win32') return [];
  const names: TerminalDriverName[] = [];
  if (await hasTmux()) names.push('tmux');
  if ((await loadPty()) !== undefined) names.push('pty');
  return names;
}

async function hasTmux(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('tmux', ['-V'], { timeout: 300_000 });
    return Number(/\d+\.\d+/.exec(stdout)?.[0]) >= OLDEST;
  } catch {
    return false;
  }
}
