import type { Erasure } from './erase-sequences.ts';

/** A stream that a person or a program reads. */
export interface CliStream {
  /** In a terminal nothing but colours has an effect; see `terminalText`. */
  write(text: string): void;
  /** Exactly these bytes, for a program; a terminal gets them as text. */
  writeBytes(bytes: Uint8Array): void;
  /** Takes back what was drawn; only in a terminal. */
  erase(what: Erasure): void;
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  /** How many characters fit into a line. */
  readonly columns: number;
}
