import type { Colors } from '@hdc/text';
import { CodeBlock } from './code-block.ts';
import type { Highlight } from './highlighter.ts';
import { renderBlock } from './render-block.ts';

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const STARTS_BLOCK = /^ {0,3}#{1,6}\s|^\s*(?:[-*+]|\d{1,9}[.)])\s+\S|^ {0,3}>/;
const WHOLE_LINE = /^ {0,3}#{1,6}\s|^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
/** Of a block that has become longer than a screen only the end is drawn until it is complete. */
const LONGEST_PENDING = 6_000;

export interface MarkdownView {
  readonly columns: () => number;
  readonly colors: Colors;
  /** Colours code, as soon as it is loaded. */
  readonly highlight: () => Highlight | undefined;
}

/** Markdown that arrives in pieces: lines that are complete, for good, and a look at what is not. */
export class MarkdownStream {
  readonly #view: MarkdownView;
  #block: string[] = [];
  #partial = '';
  #code: { readonly fence: string; readonly block: CodeBlock } | undefined;
  #codeLines: string[] = [];
  /** Whether the last line is blank, or there is none. */
  #isAfterBlank = true;

  constructor(view: MarkdownView) {
    this.#view = view;
  }

  /** The lines that are complete now. */
  add(text: string): readonly string[] {
    const lines = (this.#partial + text).split('\n');
    this.#partial = lines.pop() ?? '';
    return [...lines.flatMap((line) => this.#take(line)), ...this.#endCode()];
  }

  /** What would stand below them, were this all. */
  pending(): readonly string[] {
    if (this.#code) return this.#partial === '' ? [] : [`  ${this.#partial}`];
    const source = [...this.#block, this.#partial].join('\n').slice(-LONGEST_PENDING);
    return source.trim() === '' ? [] : this.#render(source.replace(/\n$/, ''));
  }

  /** The rest, once there is no more. */
  end(): readonly string[] {
    const last = this.#partial;
    this.#partial = '';
    const lines = last === '' ? [] : this.#take(last);
    const rest = [...lines, ...this.#endCode(), ...this.#endBlock()];
    this.#code = undefined;
    return rest;
  }

  #take(line: string): readonly string[] {
    if (this.#code) return this.#takeCode(line, this.#code.fence);
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      const before = this.#endBlock();
      this.#code = { fence, block: new CodeBlock(language, this.#view.colors) };
      return before;
    }
    if (line.trim() === '') return this.#takeBlank();
    const before = this.#beginsBlock(line) ? this.#endBlock() : [];
    this.#block.push(line);
    return WHOLE_LINE.test(line) ? [...before, ...this.#endBlock()] : before;
  }

  #takeCode(line: string, fence: string): readonly string[] {
    const isEnd = line.trim().startsWith(fence) && /^(`+|~+)$/.test(line.trim());
    if (!isEnd) {
      this.#codeLines.push(line);
      return [];
    }
    const lines = this.#endCode();
    this.#code = undefined;
    return lines;
  }

  /** Code is coloured a batch at a time. */
  #endCode(): readonly string[] {
    if (!this.#code || this.#codeLines.length === 0) return [];
    const lines = this.#code.block.add(this.#codeLines, this.#view.highlight());
    this.#codeLines = [];
    this.#isAfterBlank = false;
    return lines;
  }

  #takeBlank(): readonly string[] {
    const lines = this.#endBlock();
    if (this.#isAfterBlank) return lines;
    this.#isAfterBlank = true;
    return [...lines, ''];
  }

  #beginsBlock(line: string): boolean {
    const [first] = this.#block;
    if (first === undefined) return false;
    const isQuote = /^ {0,3}>/.test(first);
    if (isQuote) return !/^ {0,3}>/.test(line);
    if (first.trimStart().startsWith('|')) return !line.includes('|');
    return STARTS_BLOCK.test(line) || WHOLE_LINE.test(line);
  }

  #endBlock(): readonly string[] {
    if (this.#block.length === 0) return [];
    const lines = this.#render(this.#block.join('\n'));
    this.#block = [];
    this.#isAfterBlank = false;
    return lines;
  }

  #render(source: string): readonly string[] {
    return renderBlock(
      source.replaceAll('\t', '  '),
      Math.max(10, this.#view.columns() - 1),
      this.#view.colors,
    );
  }
}
