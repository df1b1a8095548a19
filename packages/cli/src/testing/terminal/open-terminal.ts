import { access } from 'node:fs/promises';
import { driveTerminal } from './drive-terminal.ts';
import { openPty } from './pty/open-pty.ts';
import type { TerminalDriver, TerminalOptions } from './terminal-driver.ts';
import { type TerminalDriverName, terminalDrivers } from './terminal-drivers.ts';
import type { TestTerminal } from './test-terminal.ts';
import { openTmux } from './tmux/open-tmux.ts';

const OPENERS: Readonly<Record<TerminalDriverName, (options: TerminalOptions) => Promise<TerminalDriver>>> = {
  tmux: openTmux,
  pty: openPty,
};

/** Starts a program in a pseudo-terminal of its own; close it in `afterEach`. */
export async function openTerminal(options: TerminalOptions): Promise<TestTerminal> {
  const available = await terminalDrivers();
  const name = options.driver ?? available[0];
  if (name === undefined) {
    throw new Error(
      `No terminal for tests on ${process.platform}: neither tmux 3.3 nor @lydell/node-pty works here.`,
    );
  }
  if (!available.includes(name)) {
    throw new Error(
      `The terminal driver "${name}" does not work here; these do: ${available.join(', ') || 'none'}.`,
    );
  }
  // tmux would take another folder without a word.
  await access(options.cwd);
  return driveTerminal(await OPENERS[name](options));
}
