import { textWidth } from '@hdc/text';
import type { StyledSpan } from './span.ts';

const GRAPHEMES = new Intl.Segmenter();

/** Breaks spans between their words into lines of at most that many cells; words that are longer are broken, too. */
export function wrapSpans(spans: readonly StyledSpan[], width: number): readonly string[] {
  const lines = new LineBuilder(Math.max(1, width));
  for (const { text, style } of spans) {
    for (const [piece] of text.matchAll(/\n|[^\S\n]+|\S+/g)) lines.add(piece, style);
  }
  return lines.finish();
}

class LineBuilder {
  readonly #width: number;
  readonly #lines: string[] = [];
  #line = '';
  #used = 0;
  /** Blanks that are only written when a word follows in the same line. */
  #blank: string | undefined;
  #word: { shown: string; width: number }[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  add(piece: string, style: StyledSpan['style']): void {
    if (piece === '\n') {
      this.#endWord();
      this.#endLine();
    } else if (piece.trim() === '') {
      this.#endWord();
      if (this.#used > 0) this.#blank = style ? style(' ') : ' ';
    } else {
      this.#word.push(...this.#split(piece, style));
    }
  }

  finish(): readonly string[] {
    this.#endWord();
    if (this.#line !== '' || this.#lines.length === 0) this.#endLine();
    return this.#lines;
  }

  #split(piece: string, style: StyledSpan['style']): { shown: string; width: number }[] {
    const shown = (text: string) => ({ shown: style ? style(text) : text, width: textWidth(text) });
    if (textWidth(piece) <= this.#width) return [shown(piece)];
    const parts = [''];
    for (const { segment } of GRAPHEMES.segment(piece)) {
      const last = parts.at(-1) ?? '';
      if (last !== '' && textWidth(last) + textWidth(segment) > this.#width) parts.push(segment);
      else parts[parts.length - 1] = last + segment;
    }
    return parts.map(shown);
  }

  #endWord(): void {
    const pieces = this.#word;
    if (pieces.length === 0) return;
    this.#word = [];
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const gap = this.#blank === undefined ? 0 : 1;
    if (this.#used > 0 && this.#used + gap + width > this.#width) this.#endLine();
    if (this.#used > 0 && this.#blank !== undefined) this.#put(this.#blank, 1);
    this.#blank = undefined;
    for (const piece of pieces) {
      if (this.#used > 0 && this.#used + piece.width > this.#width) this.#endLine();
      this.#put(piece.shown, piece.width);
    }
  }

  #put(shown: string, width: number): void {
    this.#line += shown;
    this.#used += width;
  }

  #endLine(): void {
    this.#lines.push(this.#line);
    this.#line = '';
    this.#used = 0;
    this.#blank = undefined;
  }
}
