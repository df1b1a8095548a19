import type { Colors } from '@hdc/text';
import type { Highlight } from './highlighter.ts';

/** So much in front of new lines is looked at again, for strings and comments of several lines. */
const CONTEXT_LINES = 30;
const BATCH_LINES = 200;
/** Lines that are longer than any that people write are left as they are. */
const LONGEST_LINE = 2_000;

/** Colours the lines of a code block as they come. */
export class MarkdownCodeBlock {
  readonly #language: string;
  readonly #colors: Colors;
  #context: readonly string[] = [];

  constructor(language: string, colors: Colors) {
    this.#language = language.toLowerCase();
    this.#colors = colors;
  }

  add(lines: readonly string[], highlight: Highlight | undefined): readonly string[] {
    const shown: string[] = [];
    for (let start = 0; start < lines.length; start += BATCH_LINES) {
      shown.push(...this.#color(lines.slice(start, start + BATCH_LINES), highlight));
    }
    return shown.map((line) => `  ${line}`);
  }

  #color(lines: readonly string[], highlight: Highlight | undefined): readonly string[] {
    const all = [...this.#context, ...lines];
    this.#context = all.slice(-CONTEXT_LINES);
    if (!highlight || this.#language === '' || all.some((line) => line.length > LONGEST_LINE)) return lines;
    const colored = highlight(all.join('\n'), this.#language, this.#colors);
    return colored?.length === all.length ? colored.slice(-lines.length) : lines;
  }
}
