import { plural, printableText, wrapText } from '@hdc/text';

const SHOWN_LINES = 3;

/** The thinking of a model: its last lines while it thinks, one line afterwards. */
export class ThinkingFold {
  readonly #now: () => number;
  #text = '';
  #since = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#text.trim() !== '';
  }

  add(text: string): void {
    if (this.#text === '') this.#since = this.#now();
    this.#text += printableText(text);
  }

  /** The last lines, for as long as it goes on. */
  shown(columns: number): readonly string[] {
    const lines = this.#text.slice(-SHOWN_LINES * 2 * columns).split('\n');
    const wrapped = lines.flatMap((line) => wrapText(line, columns - 4)).filter((line) => line.trim() !== '');
    return wrapped.slice(-SHOWN_LINES).map((line) => `  ┊ ${line}`);
  }

  /** Ends the thinking and leaves one line; /show has the whole text. */
  fold(): { readonly title: string; readonly text: string } {
    const seconds = Math.round((this.#now() - this.#since) / 1_000);
    const text = this.#text.trim();
    this.#text = '';
    const time = seconds > 0 ? ` for ${plural(seconds, 'second')}` : '';
    return { title: `thought${time}, ${plural(text.split(/\s+/).length, 'word')}`, text };
  }
}
