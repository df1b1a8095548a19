import type { Erasure } from './erase-sequences.ts';

/** A stream that a person or a program reads. */
export interface CliStream {
  /** In a terminal nothing but colours has an effect; see `terminalText`. */
  write(text: string): void;
  /** Exactly these bytes, for a program; a terminal gets them as text. */
  writeBytes(bytes: Uint8Array): void;
  /** Erases drawn output; only in a terminal. */
  erase(what: Erasure): void;
  /**
   * Erases the cursor's row, the rows below it and `rowsAbove` rows above it (undefined erases nothing), and writes a text and temporary
   * rows
   * in one write. The cursor ends at the beginning of the last row, so that a terminal that becomes narrower does not move it to another
   * row.
   */
  redraw(rowsAbove: number | undefined, text: string, below: readonly string[]): void;
  readonly isTerminal: boolean;
  /** Whether drawn output can be erased: not in a file, nor if `TERM` is dumb. */
  readonly canErase: boolean;
  /** Whether a terminal that becomes narrower breaks rows that no longer fit. */
  readonly reflows: boolean;
  /** Milliseconds after a change of size during which the terminal may have changed it again without notice. */
  readonly settlesAfterMs: number;
  readonly isColored: boolean;
  /** How many characters fit into a line at this very moment. */
  readonly columns: number;
  /** How many lines fit onto the screen at this very moment. */
  readonly rows: number;
}
