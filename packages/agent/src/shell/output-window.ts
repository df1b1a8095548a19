const HEAD_LENGTH = 20_000;
const TAIL_LENGTH = 30_000;

/** Keeps the first and the last part of a text that may be endless. */
export class OutputWindow {
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
