import { stripVTControlCharacters } from 'node:util';

const HEAD_LENGTH = 20_000;
const TAIL_LENGTH = 30_000;

const CONTROL = /[^\P{Cc}\t]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** A line longer than this is passed on in pieces, so that output without line breaks needs no memory. */
const LINE_LIMIT = 8_000;

/** No escape sequence that programs write is longer. */
const ESCAPE_LIMIT = 200;

/** The characters of an unfinished line that are reported. */
const REST_LIMIT = 500;

/** Receives whole lines, and the beginning of the next one; must not throw. */
export type OnCommandOutput = (lines: readonly string[], rest: string) => void;

/** The output of a command, cleaned line by line and cut in the middle if it is too long. */
export class CommandOutput {
  readonly #window = new OutputWindow();
  readonly #onOutput: OnCommandOutput | undefined;
  #unfinished = '';

  constructor(onOutput?: OnCommandOutput) {
    this.#onOutput = onOutput;
  }

  add(chunk: string): void {
    const lines = (this.#unfinished + chunk).split('\n');
    const unfinished = lines.pop() ?? '';
    const clean = lines.map(cleanLine);
    if (lines.length > 0) this.#window.add(`${clean.join('\n')}\n`);
    this.#unfinished = unfinished.length > LINE_LIMIT ? this.#shorten(unfinished) : unfinished;
    this.#onOutput?.(clean, cleanLine(this.#unfinished.slice(-REST_LIMIT)));
  }

  /** Ends the last line. Nothing may be added any more. */
  finish(): { readonly output: string; readonly lineCount: number } {
    this.#window.add(cleanLine(this.#unfinished));
    this.#unfinished = '';
    return { output: this.#window.toString(), lineCount: this.#window.lineCount };
  }

  #shorten(line: string): string {
    const state = line.slice(line.lastIndexOf('\r', line.length - 2) + 1);
    // A carriage return is among the last characters, so the text before them was overwritten.
    if (state.length <= LINE_LIMIT) return line.slice(-LINE_LIMIT);
    const lastEscape = state.lastIndexOf('\u001b');
    const end = state.length - lastEscape < ESCAPE_LIMIT ? lastEscape : state.length;
    this.#window.add(cleanLine(state.slice(0, end)));
    return state.slice(end);
  }
}

/** A line as a terminal would show it in the end: no escapes, and of a progress bar its last state only. */
function cleanLine(line: string): string {
  if (!CONTROL.test(line)) return line;
  const states = stripVTControlCharacters(line).split('\r');
  const last = states.findLast((state) => state !== '') ?? '';
  return last.replaceAll(CONTROLS, '');
}

/** Keeps the first and the last part of a text that may be endless. */
class OutputWindow {
  #head = '';
  #tail = '';
  #length = 0;
  #lineBreaks = 0;
  #endsLine = true;

  add(text: string): void {
    if (text === '') return;
    this.#length += text.length;
    this.#lineBreaks += text.split('\n').length - 1;
    this.#endsLine = text.endsWith('\n');
    const room = HEAD_LENGTH - this.#head.length;
    this.#head += text.slice(0, room);
    this.#tail += text.slice(room);
    // Twice the length, so that not every small addition copies the whole tail.
    if (this.#tail.length > 2 * TAIL_LENGTH) this.#tail = this.#tail.slice(-TAIL_LENGTH);
  }

  /** Lines of the whole text, kept or not. */
  get lineCount(): number {
    return this.#lineBreaks + (this.#endsLine ? 0 : 1);
  }

  toString(): string {
    if (this.#length <= HEAD_LENGTH + TAIL_LENGTH) return this.#head + this.#tail;
    // Half a surrogate pair at a cut is no character that a provider would take.
    const head = this.#head.replace(/[\uD800-\uDBFF]$/, '');
    const tail = this.#tail.slice(-TAIL_LENGTH).replace(/^[\uDC00-\uDFFF]/, '');
    const left = this.#length - head.length - tail.length;
    return `${head}\n[${left} characters left out here; to see them, redirect to a file and read it]\n${tail}`;
  }
}
