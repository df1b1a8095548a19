import { textWidth } from '@hdc/text';

const FENCE = /^\s*(?:```|~~~)/;

/**
 * Breaks a text that arrives in pieces between its words. The last word is held back until it is known to
 * be complete. Code between fences, and lines that begin with blanks or a bar, stay as they are.
 */
export class WordWrapper {
  readonly #columns: () => number;
  #line = '';
  #word = '';
  #width = 0;
  #isCode = false;

  constructor(columns: () => number) {
    this.#columns = columns;
  }

  /** The part of the text so far that can be shown. */
  add(piece: string): string {
    let shown = '';
    for (const [part] of piece.matchAll(/\n|[^\S\n]+|[^\s]+/g)) {
      if (part === '\n') shown += this.#endLine();
      else if (part.trim() === '') shown += this.#endWord() + this.#take(part);
      else this.#word += part;
    }
    return shown;
  }

  /** The word that was held back. */
  flush(): string {
    return this.#endWord();
  }

  #endLine(): string {
    const word = this.#endWord();
    if (FENCE.test(this.#line)) this.#isCode = !this.#isCode;
    this.#line = '';
    this.#width = 0;
    return `${word}\n`;
  }

  #endWord(): string {
    const word = this.#word;
    this.#word = '';
    return word === '' ? '' : this.#take(word);
  }

  #take(part: string): string {
    const isBlank = part.trim() === '';
    this.#line += part;
    this.#width += textWidth(part);
    if (this.#isCode || isBlank || this.#width < this.#columns() || /^[\s|]/.test(this.#line)) return part;
    if (this.#width === textWidth(part)) return part;
    this.#width = textWidth(part);
    return `\n${part}`;
  }
}
