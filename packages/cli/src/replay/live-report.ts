import { stripVTControlCharacters } from 'node:util';
import { cutEnd, textWidth } from '@hdc/text';
import type { CliStream } from '../terminal/cli-stream.ts';
import { formatProgress, type Progress } from '../terminal/progress-bar.ts';

const REDRAWN_EVERY_MS = 250;

/** Shows the results so far while the rest is being read, in a terminal that can erase them. */
export class LiveReport {
  readonly #out: CliStream;
  readonly #now: () => number;
  readonly #started: number;
  readonly #timer: NodeJS.Timeout;
  #progress: Progress;
  /** The report so far; undefined if it has not changed since it was drawn. */
  #render: (() => string) | undefined;
  #lines: readonly string[];
  #drawn: readonly string[] = [];

  /** `opening` stands there until the first result does. */
  constructor(out: CliStream, now: () => number, opening: string, total: number) {
    this.#out = out;
    this.#now = now;
    this.#started = now();
    this.#lines = [opening];
    this.#progress = { done: 0, total, share: 0 };
    this.#timer = setInterval(() => this.#draw(), REDRAWN_EVERY_MS).unref();
    this.#draw();
  }

  update(progress: Progress, render: () => string): void {
    const isFirst = this.#progress.done === 0 && progress.done > 0;
    this.#progress = progress;
    this.#render = render;
    if (isFirst) this.#draw();
  }

  /** Erases the drawn report. */
  close(): void {
    clearInterval(this.#timer);
    this.#out.redraw(this.#rowsAbove(), '', []);
    this.#drawn = [];
  }

  #draw(): void {
    const { columns, rows } = this.#out;
    if (this.#render) this.#lines = this.#render().trimEnd().split('\n');
    this.#render = undefined;
    const progress = formatProgress('Reading', this.#progress, this.#now() - this.#started, columns);
    const below = [...this.#lines, '', cutEnd(`${progress} · Ctrl-C ends here`, columns - 1)].slice(1 - rows);
    this.#out.redraw(this.#drawn.length === 0 ? undefined : this.#rowsAbove(), '', below);
    this.#drawn = below;
  }

  /** Rows between the first one and the cursor; a terminal that became narrower may have broken some. */
  #rowsAbove(): number {
    const { columns, reflows } = this.#out;
    const rowsOf = (line: string) =>
      reflows ? Math.max(1, Math.ceil(textWidth(stripVTControlCharacters(line)) / columns)) : 1;
    return this.#drawn.slice(0, -1).reduce((sum, line) => sum + rowsOf(line), 0);
  }
}
