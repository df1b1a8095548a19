import type { Writable } from 'node:stream';

const ESCAPE = '\u001b';
const ANSWER = new RegExp(`^${ESCAPE}\\[\\d+;(\\d+)R$`);
const BEGINNING = new RegExp(`^${ESCAPE}\\[\\d*(?:;\\d*)?$`);
/** Every terminal answers, but a remote or busy one may be slow, and guessing would spoil the screen. */
const LONGEST_WAIT_MS = 2_000;

/** Asks the terminal for the cursor's column, and finds the answer among the keys, since Node splits it into single keys. */
export class CursorQuery {
  readonly #output: Writable;
  /** Receives the column, from 1; undefined if the terminal does not say. */
  readonly #onColumn: (column: number | undefined) => void;
  #isOpen = false;
  /** Answers that are still to come, even if nobody waits for them any more. */
  #expected = 0;
  #answer = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Writable, onColumn: (column: number | undefined) => void) {
    this.#output = output;
    this.#onColumn = onColumn;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  ask(): void {
    this.#isOpen = true;
    this.#expected++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(undefined), LONGEST_WAIT_MS);
    this.#output.write(`${ESCAPE}[6n`);
  }

  /** Whether a key is part of the terminal's answer rather than typed by a person. */
  takes(sequence: string | undefined): boolean {
    if (this.#expected === 0 || sequence === undefined) return false;
    const answer = this.#answer + sequence;
    const [, column] = ANSWER.exec(answer) ?? [];
    const isPart = column !== undefined || BEGINNING.test(answer);
    this.#answer = isPart && column === undefined ? answer : '';
    // If several questions are open, only the last one was asked at the current size.
    if (column !== undefined && --this.#expected === 0) this.#finish(Number(column));
    return isPart;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isOpen = false;
  }

  #finish(column: number | undefined): void {
    const wasOpen = this.#isOpen;
    this.stop();
    if (wasOpen) this.#onColumn(column);
  }
}
