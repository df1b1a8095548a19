import { cutEnd } from '@hdc/text';
import type { CliStream } from '../../terminal/cli-stream.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;

/** Output that only grows, with one line below it that says what is going on and goes away again. */
export class LiveScreen {
  readonly #stream: CliStream;
  readonly #now: () => number;
  #isAtLineStart = true;
  #progress: { readonly text: string; readonly since: number } | undefined;
  #isProgressShown = false;
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;

  constructor(stream: CliStream, now: () => number) {
    this.#stream = stream;
    this.#now = now;
  }

  get columns(): number {
    return this.#stream.columns;
  }

  /** What is going on; undefined when nothing is. */
  get progress(): string | undefined {
    return this.#progress?.text;
  }

  write(text: string): void {
    if (text === '') return;
    this.#hide();
    this.#stream.write(text);
    this.#isAtLineStart = text.endsWith('\n');
  }

  /** Whole lines, below whatever stands there. */
  writeLines(lines: readonly string[]): void {
    this.endLine();
    for (const line of lines) this.write(`${line}\n`);
  }

  /** Goes to the beginning of a line, if it is not there already. */
  endLine(): void {
    if (!this.#isAtLineStart) this.write('\n');
  }

  /** Says what is going on, with the seconds it takes; undefined when nothing is. */
  setProgress(text: string | undefined): void {
    if (!this.#stream.isTerminal || text === this.#progress?.text) return;
    this.#hide();
    this.#progress = text === undefined ? undefined : { text, since: this.#now() };
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (text === undefined) return;
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
    this.#timer.unref();
  }

  #draw(): void {
    // In the midst of a line it would tear the answer apart.
    if (!this.#progress || !this.#isAtLineStart) return;
    const seconds = Math.floor((this.#now() - this.#progress.since) / 1_000);
    const frame = FRAMES[this.#frame++ % FRAMES.length];
    const line = `${frame} ${this.#progress.text}${seconds > 0 ? ` · ${seconds}s` : ''}`;
    this.#stream.erase('line');
    this.#stream.write(cutEnd(line, this.#stream.columns - 1));
    this.#isProgressShown = true;
  }

  #hide(): void {
    if (this.#isProgressShown) this.#stream.erase('line');
    this.#isProgressShown = false;
  }
}
