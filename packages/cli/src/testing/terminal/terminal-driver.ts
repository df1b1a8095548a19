import type { TerminalDriverName } from './terminal-drivers.ts';
import type { TerminalKey } from './terminal-key.ts';

/** The differences between tmux and a pty; `driveTerminal` makes a TestTerminal of it. */
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

export interface TerminalOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All that the program sees of an environment: nothing is added, also no TERM and no PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** 80 by default. */
  readonly columns?: number;
  /** 24 by default. */
  readonly rows?: number;
  /** Whether it gets another size while the program draws: then nothing may be on its way in between. */
  readonly isResized?: boolean;
  /** The first that is there by default. */
  readonly driver?: TerminalDriverName;
}
