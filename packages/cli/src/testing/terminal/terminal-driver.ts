import type { TerminalKey } from './terminal-key.ts';

/** What tmux and a pty do differently; `driveTerminal` makes a TestTerminal of it. */
export interface TerminalDriver {
  readonly pid: number;
  type(text: string): Promise<void>;
  press(keys: readonly TerminalKey[]): Promise<void>;
  /** Gets lines that end in a line feed. */
  paste(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  screen(withHistory: boolean): Promise<string>;
  /** Undefined while the program runs. */
  exitCode(): Promise<number | undefined>;
  /** Removes what is around the program, which has ended by then. */
  dispose(): Promise<void>;
}
