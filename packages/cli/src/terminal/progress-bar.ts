import { formatCount, formatTimeLeft } from '@hdc/text';
import type { CliStream } from './cli-stream.ts';

const SHOWN_AFTER_MS = 1_000;
const REDRAWN_EVERY_MS = 200;
const BAR_WIDTH = 24;
const NARROWEST_BAR = 6;
/** The columns beside the bar. */
const BESIDE_BAR = 38;

/** The progress of a task. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The share of the work, from 0 to 1: things may differ in size. */
  readonly share: number;
}

/** Shows the progress of a task that takes longer than a second. Does nothing outside a terminal. */
export class ProgressBar {
  readonly #stream: CliStream;
  readonly #label: string;
  readonly #now: () => number;
  readonly #started: number;
  #timer: NodeJS.Timeout | undefined;
  #progress: Progress = { done: 0, total: 0, share: 0 };
  #isDrawn = false;

  constructor(stream: CliStream, label: string, now: () => number) {
    this.#stream = stream;
    this.#label = label;
    this.#now = now;
    this.#started = now();
    if (stream.isTerminal) this.#timer = setInterval(() => this.#draw(), REDRAWN_EVERY_MS).unref();
  }

  update(progress: Progress): void {
    this.#progress = progress;
    this.#draw();
  }

  /** Takes the bar away; must be called before anything else is printed. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isDrawn) this.#stream.erase('line-above');
    this.#isDrawn = false;
  }

  #draw(): void {
    const elapsed = this.#now() - this.#started;
    if (this.#timer === undefined || elapsed < SHOWN_AFTER_MS) return;
    const line = formatProgress(this.#label, this.#progress, elapsed, this.#stream.columns);
    // A whole line, and the cursor waits below it: after an interrupt the prompt gets a line of its own.
    if (this.#isDrawn) this.#stream.erase('line-above');
    this.#stream.write(`${line.slice(0, this.#stream.columns - 1)}\n`);
    this.#isDrawn = true;
  }
}

/** One line: a bar, the count, and the time left once it can be estimated. */
export function formatProgress(
  label: string,
  { done, total, share }: Progress,
  elapsed: number,
  columns = 80,
): string {
  const width = Math.max(NARROWEST_BAR, Math.min(BAR_WIDTH, columns - BESIDE_BAR));
  const filled = Math.round(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = share === 0 ? '' : ` · ${formatTimeLeft((elapsed / share) * (1 - share))} left`;
  return `${label} ${bar} ${formatCount(done)} of ${formatCount(total)}${left}`;
}
