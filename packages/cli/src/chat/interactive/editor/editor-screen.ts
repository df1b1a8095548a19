import type { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { textWidth } from '@hdc/text';
import type { EditorLayout } from './layout-buffer.ts';

/** Draws the rows of an editor over those it drew before. */
export class EditorScreen {
  readonly #output: Writable;
  readonly #columns: () => number;
  #drawn: EditorLayout = { rows: [], row: 0, column: 0 };

  constructor(output: Writable, columns: () => number) {
    this.#output = output;
    this.#columns = columns;
  }

  /** In one write, so that nothing flickers. `below` are rows that belong to no text. */
  draw(layout: EditorLayout, below: readonly string[] = []): void {
    const rows = [...layout.rows, ...below];
    const up = rows.length - 1 - layout.row;
    const back = `${up > 0 ? `\u001b[${up}A` : ''}\r${layout.column > 0 ? `\u001b[${layout.column}C` : ''}`;
    this.#output.write(`${this.#erase()}${rows.join('\n')}${back}`);
    this.#drawn = { ...layout, rows };
  }

  /** Leaves what is drawn where it is, and goes below it. */
  leave(): void {
    const down = this.#drawn.rows.length - 1 - this.#drawn.row;
    this.#output.write(`${down > 0 ? `\u001b[${down}B` : ''}\r\n`);
    this.#drawn = { rows: [], row: 0, column: 0 };
  }

  /** Whoever had the terminal meanwhile has written over it. */
  forget(): void {
    this.#drawn = { rows: [], row: 0, column: 0 };
  }

  /** A terminal that has become narrower has broken the rows above the cursor into more. */
  #erase(): string {
    const columns = Math.max(1, this.#columns());
    const { rows, row, column } = this.#drawn;
    const heights = rows.slice(0, row).map((text) => Math.max(1, Math.ceil(widthOf(text) / columns)));
    const up = heights.reduce((sum, height) => sum + height, 0) + Math.floor(column / columns);
    return `${up > 0 ? `\u001b[${up}A` : ''}\r\u001b[0J`;
  }
}

function widthOf(text: string): number {
  return textWidth(stripVTControlCharacters(text));
}
