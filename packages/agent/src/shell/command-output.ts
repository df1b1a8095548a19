import { stripVTControlCharacters } from 'node:util';
import { OutputWindow } from './output-window.ts';

const CONTROL = /[^\P{Cc}\t]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** A line longer than this is passed on in pieces, so that output without line breaks needs no memory. */
const LINE_LIMIT = 8_000;

/** No escape sequence that programs write is longer. */
const ESCAPE_LIMIT = 200;

/** How much of a line without an end is told. */
const REST_LIMIT = 500;

/** Told whole lines, and the beginning of the next one; must not throw. */
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
    // A return is among the last characters, so whatever stands in front of them was overwritten.
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
