import type { Erasure } from './erase-sequences.ts';

/** A stream that a person or a program reads. */
export interface CliStream {
  /** In a terminal nothing but colours has an effect; see `terminalText`. */
  write(text: string): void;
  /** Exactly these bytes, for a program; a terminal gets them as text. */
  writeBytes(bytes: Uint8Array): void;
  /** Takes back what was drawn; only in a terminal. */
  erase(what: Erasure): void;
  /**
   * Takes back the row of the cursor with all below it and so many above it (undefined takes back nothing), and writes a
   * text and rows that will be taken back in their place, at once. The cursor stands at the beginning of the last of these, where no terminal
   * that becomes narrower moves it to another row.
   */
  redraw(rowsAbove: number | undefined, text: string, below: readonly string[]): void;
  readonly isTerminal: boolean;
  /** Whether what was drawn can be taken back: not on paper, nor where `TERM` is dumb. */
  readonly canErase: boolean;
  /** Whether rows that are too long for a terminal that became narrower are broken into more. */
  readonly reflows: boolean;
  /** So many milliseconds after a change of size the terminal may have changed it again without having told it. */
  readonly settlesAfterMs: number;
  readonly isColored: boolean;
  /** How many characters fit into a line at this very moment. */
  readonly columns: number;
  /** How many lines fit onto the screen at this very moment. */
  readonly rows: number;
}
