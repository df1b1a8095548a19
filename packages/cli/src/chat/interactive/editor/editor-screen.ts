import type { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { textWidth } from '@hdc/text';
import type { EditorLayout } from './layout-buffer.ts';

/** Draws the rows of an editor over those it drew before. */
export class EditorScreen {
  readonly #output: Writable;
  readonly #columns: () => number;
  readonly #reflows: boolean;
  /** The terminal became narrower and has cut off the row of the cursor, and not broken it. */
  #isCut = false;
  #drawn: EditorLayout = { rows: [], row: 0, column: 0 };

  constructor(output: Writable, columns: () => number, reflows: boolean) {
    this.#output = output;
    this.#columns = columns;
    this.#reflows = reflows;
  }

  /** Whether the cursor's row no longer fits the terminal, which may have cut it off or broken it. */
  get isInDoubt(): boolean {
    return this.#reflows && this.#drawn.column >= this.#columns();
  }

  /**
   * Takes the cursor's column, from 1, in a terminal that became narrower; returns false if the column is impossible because the size has
   * changed once more.
   */
  settle(column: number | undefined): boolean {
    const columns = this.#columns();
    this.#isCut = column === columns;
    return column === undefined || this.#isCut || column === (this.#drawn.column % columns) + 1;
  }

  /** In one write, so that nothing flickers. `below` are rows that belong to no text. */
  draw(layout: EditorLayout, below: readonly string[] = []): void {
    const rows = [...layout.rows, ...below];
    const up = rows.length - 1 - layout.row;
    const back = `${up > 0 ? `\u001b[${up}A` : ''}\r${layout.column > 0 ? `\u001b[${layout.column}C` : ''}`;
    // Row by row: tmux keeps a copy in its history of a screen that is cleared from its very top.
    const drawn = rows.map((row) => `\u001b[2K${row}`).join('\n');
    this.#output.write(`${this.#top()}${drawn}\u001b[0J${back}`);
    this.#drawn = { ...layout, rows };
    this.#isCut = false;
  }

  /** Leaves the drawn rows in place and moves below them. */
  leave(): void {
    const down = this.#drawn.rows.length - 1 - this.#drawn.row;
    this.#output.write(`${down > 0 ? `\u001b[${down}B` : ''}\r\n`);
    this.#drawn = { rows: [], row: 0, column: 0 };
  }

  /** Another user of the terminal has written over it. */
  forget(): void {
    this.#drawn = { rows: [], row: 0, column: 0 };
  }

  /** A terminal that has become narrower has broken the rows above the cursor into more. */
  #top(): string {
    const columns = this.#reflows ? Math.max(1, this.#columns()) : Number.POSITIVE_INFINITY;
    const { rows, row, column } = this.#drawn;
    const heights = rows.slice(0, row).map((text) => Math.max(1, Math.ceil(widthOf(text) / columns)));
    const own = this.#isCut ? 0 : Math.floor(column / columns);
    const up = heights.reduce((sum, height) => sum + height, 0) + own;
    return `${up > 0 ? `\u001b[${up}A` : ''}\r`;
  }
}

function widthOf(text: string): number {
  return textWidth(stripVTControlCharacters(text));
}
