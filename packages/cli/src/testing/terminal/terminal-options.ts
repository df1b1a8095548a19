import type { TerminalDriverName } from './terminal-drivers.ts';

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
