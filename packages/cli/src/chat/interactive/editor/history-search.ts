import { isTypedText, type Key } from '../typed-keys.ts';
import { bufferOf, type EditBuffer } from './edit-buffer.ts';
import { keyName } from './key-edits.ts';
import type { PromptHistory } from './prompt-history.ts';

/** A search in what was sent before: keys make the words longer, Ctrl-R goes further back. */
export class HistorySearch {
  readonly #history: PromptHistory;
  readonly #before: EditBuffer;
  #query = '';
  #nth = 0;

  /** `before` is what was being written. */
  constructor(history: PromptHistory, before: EditBuffer) {
    this.#history = history;
    this.#before = before;
  }

  get query(): string {
    return this.#query;
  }

  get found(): string | undefined {
    return this.#history.find(this.#query, this.#nth);
  }

  /** The text being written from now on, if the key ends the search; undefined if the search goes on. */
  press(text: string | undefined, key: Key): EditBuffer | undefined {
    const name = keyName(key);
    if (name === 'escape' || name === 'ctrl-c' || name === 'ctrl-g') return this.#before;
    if (name === 'ctrl-r') this.#nth++;
    else if (name === 'backspace') this.#look(this.#query.slice(0, -1));
    else if (isTypedText(text, key)) this.#look(this.#query + text);
    else return bufferOf(this.found ?? this.#before.text);
    return undefined;
  }

  #look(query: string): void {
    this.#query = query;
    this.#nth = 0;
  }
}
