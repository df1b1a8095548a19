import type { Writable } from 'node:stream';

const ESCAPE = '\u001b';
const ANSWER = new RegExp(`^${ESCAPE}\\[\\d+;(\\d+)R$`);
const BEGINNING = new RegExp(`^${ESCAPE}\\[\\d*(?:;\\d*)?$`);
/** Any terminal answers, but one that is far away or on a busy machine takes its time; to guess spoils the screen. */
const LONGEST_WAIT_MS = 2_000;

/** Asks the terminal in which column the cursor stands, and finds the answer among the keys, which Node tears apart. */
export class CursorQuery {
  readonly #output: Writable;
  /** Told the column, from 1; undefined if the terminal does not say. */
  readonly #onColumn: (column: number | undefined) => void;
  #isOpen = false;
  /** Answers that are still to come, also after nobody waits for them any more. */
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

  /** Whether what a key sent belongs to an answer, and to no person. */
  takes(sequence: string | undefined): boolean {
    if (this.#expected === 0 || sequence === undefined) return false;
    const answer = this.#answer + sequence;
    const [, column] = ANSWER.exec(answer) ?? [];
    const isPart = column !== undefined || BEGINNING.test(answer);
    this.#answer = isPart && column === undefined ? answer : '';
    // Only the last of several questions was asked of the terminal as it is now.
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
