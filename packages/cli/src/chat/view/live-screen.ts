import type { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { cutEnd, textWidth, wrapText } from '@hdc/text';
import type { CliStream } from '../../terminal/cli-stream.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;
const LONGEST_REASON = 3;
/** Nobody reads faster, and a command may write a thousand times a second. */
const REDRAWN_AFTER_MS = 40;

/**
 * Output that only grows, with temporary lines below it: incomplete output and the current activity. Both change in one write, so that
 * nothing flickers.
 */
export class LiveScreen {
  readonly #stream: CliStream;
  readonly #now: () => number;
  #isAtLineStart = true;
  #progress: { readonly text: string; readonly since: number; readonly until?: number } | undefined;
  #window: () => readonly string[] = () => [];
  #hasWindow = false;
  #footer: readonly string[] = [];
  /** The lines below the output at the moment. */
  #drawn: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #redraw: NodeJS.Timeout | undefined;
  #settling: NodeJS.Timeout | undefined;
  /** The text written while the terminal changed its size. */
  #held = '';
  #frame = 0;

  /** `terminal` tells by `resize` that it has another size. */
  constructor(stream: CliStream, now: () => number, terminal?: Pick<Writable, 'on'>) {
    this.#stream = stream;
    this.#now = now;
    terminal?.on('resize', () => this.#waitForSize());
  }

  get columns(): number {
    return this.#stream.columns;
  }

  /** Whether what is drawn can be taken back. */
  get isLive(): boolean {
    return this.#stream.canErase;
  }

  get rows(): number {
    return this.#stream.rows;
  }

  /** The current activity; undefined if there is none. */
  get progress(): string | undefined {
    return this.#progress?.text;
  }

  write(text: string): void {
    if (text === '') return;
    this.#isAtLineStart = text.endsWith('\n');
    this.#put(text);
  }

  /** Whole lines, below whatever stands there. */
  writeLines(lines: readonly string[]): void {
    const start = this.#isAtLineStart ? '' : '\n';
    this.write(start + lines.map((line) => `${line}\n`).join(''));
  }

  /** Goes to the beginning of a line, if it is not there already. */
  endLine(): void {
    if (!this.#isAtLineStart) this.write('\n');
  }

  /** Says what is going on, with the seconds it takes, or those that are left; undefined when nothing is. */
  setProgress(text: string | undefined, limitMs?: number): void {
    if (!this.#stream.canErase || text === this.#progress?.text) return;
    const since = this.#now();
    const end = limitMs === undefined ? {} : { until: since + limitMs };
    this.#progress = text === undefined ? undefined : { text, since, ...end };
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (text !== undefined) {
      this.#timer = setInterval(() => this.#tick(), FRAME_MS);
      this.#timer.unref();
    }
    this.#put('');
  }

  /** Lines that are not complete yet, between the output and what is going on; asked for when they are drawn. */
  setWindow(lines: readonly string[] | (() => readonly string[])): void {
    const isEmpty = Array.isArray(lines) && lines.length === 0;
    if (!this.#stream.canErase || (isEmpty && !this.#hasWindow)) return;
    this.#window = typeof lines === 'function' ? lines : () => lines;
    this.#hasWindow = !isEmpty;
    if (isEmpty) this.#put('');
    else this.#redrawSoon();
  }

  /** Lines below everything else. */
  setFooter(lines: readonly string[]): void {
    if (!this.#stream.canErase || (lines.length === 0 && this.#footer.length === 0)) return;
    this.#footer = lines;
    this.#put('');
  }

  #tick(): void {
    this.#frame++;
    this.#put('');
  }

  #redrawSoon(): void {
    this.#redraw ??= setTimeout(() => {
      this.#redraw = undefined;
      this.#put('');
    }, REDRAWN_AFTER_MS);
  }

  #waitForSize(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.#put('', true);
    }, this.#stream.settlesAfterMs);
    this.#settling.unref();
  }

  /** Adds to the output, and draws below it what belongs there now. */
  #put(added: string, isAnew = false): void {
    const text = this.#held + added;
    // In the midst of a line it would tear the answer apart.
    const below = this.#isAtLineStart ? this.#below() : [];
    const isSame = below.length === this.#drawn.length && below.every((line, i) => line === this.#drawn[i]);
    if (text === '' && isSame && !isAnew) return;
    // The size is asked for as late as possible, which also reports a change that has not been announced yet.
    const rowsAbove = this.#drawn.length > 0 ? this.#rowsAbove() : undefined;
    // Lines that are removed for good go at once, since other code draws after them.
    const isWaiting = this.#settling !== undefined && this.#drawn.length > 0 && below.length > 0;
    this.#held = isWaiting ? text : '';
    if (isWaiting) return;
    if (this.#drawn.length + below.length === 0) this.#stream.write(text);
    else this.#stream.redraw(rowsAbove, text, below);
    this.#drawn = below;
  }

  #below(): readonly string[] {
    const lines = [...this.#window(), ...this.#describeProgress(), ...this.#footer];
    // Lines that have scrolled out of the screen cannot be taken back.
    return lines.slice(-Math.max(1, this.#stream.rows - 1)).map((line) => fit(line, this.columns - 1));
  }

  #describeProgress(): readonly string[] {
    if (!this.#progress) return [];
    const { text, since, until } = this.#progress;
    const seconds = Math.floor((this.#now() - since) / 1_000);
    const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - this.#now()) / 1_000));
    const elapsed = seconds > 0 ? ` · ${seconds}s` : '';
    const frame = FRAMES[this.#frame % FRAMES.length];
    if (until === undefined) return [`${frame} ${text}${elapsed}`];
    // The time left stands in front: a reason may be long, and gets some of the lines, but not all.
    return wrapText(`${frame} ${left}s left · ${text}`, this.columns - 1).slice(0, LONGEST_REASON);
  }

  /** The rows above the cursor's line; a terminal that became narrower breaks lines that were drawn before. */
  #rowsAbove(): number {
    const above = this.#drawn.slice(0, -1);
    const { columns, reflows } = this.#stream;
    if (!reflows) return above.length;
    const rows = above.map((line) => Math.max(1, Math.ceil(textWidth(line) / columns)));
    return rows.reduce((sum, count) => sum + count, 0);
  }
}

/** A line that is too long loses its colours with its end. */
function fit(line: string, columns: number): string {
  return textWidth(line) <= columns ? line : cutEnd(stripVTControlCharacters(line), columns);
}
