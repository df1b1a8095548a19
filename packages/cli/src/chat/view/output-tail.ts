import { printableText } from '@hdc/text';

const MOST_LINES = 10;

/** The last lines of a command that runs. */
export class OutputTail {
  #lines: readonly string[] = [];
  #rest = '';
  #count = 0;

  add(lines: readonly string[], rest: string): void {
    this.#lines = [...this.#lines, ...lines.slice(-MOST_LINES)].slice(-MOST_LINES);
    this.#count += lines.length;
    this.#rest = rest;
  }

  /** How many lines came in all. */
  get count(): number {
    return this.#count;
  }

  /** The lines as they are shown, with the one that has not ended. */
  get shown(): readonly string[] {
    const lines = this.#rest === '' ? this.#lines : [...this.#lines, this.#rest].slice(-MOST_LINES);
    return lines.map((line) => `  │ ${printableText(line).replaceAll('\t', '  ')}`);
  }
}
