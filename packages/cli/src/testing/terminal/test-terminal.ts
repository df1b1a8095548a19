import type { TerminalKey } from './terminal-key.ts';

/** A program in a real pseudo-terminal, as the person in front of it has it. */
export interface TestTerminal {
  /** Types text as a person would; no Enter, and no control characters, which are keys to press. */
  type(text: string): Promise<void>;
  /** Only time tells Escape from Alt: see its effect before the next key. */
  press(...keys: readonly TerminalKey[]): Promise<void>;
  /** Pastes as a terminal does, with bracket sequences if the program asked for them. */
  paste(text: string): Promise<void>;
  /** As when a person pulls at the corner of the window. */
  resize(columns: number, rows: number): Promise<void>;
  /**
   * The visible screen, with lines that scrolled out above if `withHistory`; without blanks at the ends of lines
   * and blank lines at the end.
   */
  screen(options?: { readonly withHistory?: boolean }): Promise<string>;
  /** Resolves with the screen as soon as it matches; after timeoutMs rejects with an error that shows the screen. */
  waitFor(expected: string | RegExp, timeoutMs?: number): Promise<string>;
  /** Resolves to the exit code when the program has ended, 128 and the signal when that ended it. */
  ended(timeoutMs?: number): Promise<number>;
  /** The process id of the program itself, so that tests can kill it. */
  pid(): Promise<number>;
  /** Ends the program and everything around it; safe to call twice. */
  close(): Promise<void>;
}
