import { type Colors, textWidth } from '@hdc/text';
import type { Highlight } from './highlighter.ts';
import { inlineSpans } from './inline-spans.ts';
import { renderTable } from './render-table.ts';
import { wrapSpans } from './wrap-spans.ts';

/** Characters in front of new lines that are coloured again, for strings and comments of several lines. */
const CONTEXT_LINES = 30;
const BATCH_LINES = 200;
/** Lines that are longer than any that people write are left as they are. */
const LONGEST_LINE = 2_000;

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/s;
const RULE = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const LONGEST_RULE = 40;
const DEEPEST = 6;

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const STARTS_BLOCK = /^ {0,3}#{1,6}\s|^\s*(?:[-*+]|\d{1,9}[.)])\s+\S|^ {0,3}>/;
const WHOLE_LINE = /^ {0,3}#{1,6}\s|^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
/** For a block longer than a screen, only the end is drawn until it is complete. */
const LONGEST_PENDING = 6_000;

interface MarkdownView {
  readonly columns: () => number;
  readonly colors: Colors;
  /** Colours code, as soon as it is loaded. */
  readonly highlight: () => Highlight | undefined;
}

/** Markdown that arrives in pieces: final lines once they are complete, and a preview of the rest. */
export class MarkdownStream {
  readonly #view: MarkdownView;
  #block: string[] = [];
  #partial = '';
  #code: { readonly fence: string; readonly block: MarkdownCodeBlock } | undefined;
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

  /** The lines that would stand below them, were this all. */
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
      this.#code = { fence, block: new MarkdownCodeBlock(language, this.#view.colors) };
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

/** One block of Markdown that is no code: a paragraph, a heading, an item of a list, a quote, a table, a rule. */
function renderBlock(source: string, columns: number, colors: Colors, depth = 0): readonly string[] {
  const [first = ''] = source.split('\n');
  const heading = HEADING.exec(first);
  if (heading) return renderHeading(heading[1] ?? '', heading[2] ?? '', columns, colors);
  if (RULE.test(source)) return [colors.dim('─'.repeat(Math.min(columns, LONGEST_RULE)))];
  if (QUOTE.test(first) && depth < DEEPEST) return renderQuote(source, columns, colors, depth);
  const item = ITEM.exec(source);
  if (item) return renderItem(item, columns, colors);
  const table = first.includes('|') ? renderTable(source, columns, colors) : undefined;
  return table ?? wrapSpans(inlineSpans(joinLines(source), colors), columns);
}

function renderHeading(marks: string, text: string, columns: number, colors: Colors): readonly string[] {
  const style = (line: string) =>
    marks.length === 1 ? colors.underline(colors.bold(line)) : colors.bold(line);
  return wrapSpans(inlineSpans(text, colors), columns).map((line) => colors.cyan(style(line)));
}

function renderQuote(source: string, columns: number, colors: Colors, depth: number): readonly string[] {
  const inner = source
    .split('\n')
    .map((line) => line.replace(QUOTE, ''))
    .join('\n');
  const blocks = inner.split(/\n\s*\n/);
  const lines = blocks.flatMap((block) => renderBlock(block, Math.max(1, columns - 2), colors, depth + 1));
  return lines.map((line) => `${colors.dim('│')} ${line}`);
}

/** The text hangs behind its mark; deeper items keep their place. */
function renderItem(item: RegExpExecArray, columns: number, colors: Colors): readonly string[] {
  const [, blanks = '', mark = '', task, text = ''] = item;
  const indent = ' '.repeat(Math.min(textWidth(blanks.replaceAll('\t', '  ')), Math.floor(columns / 3)));
  const bullet = /\d/.test(mark) ? mark : '•';
  const box = task === undefined ? '' : task === ' ' ? '☐ ' : '☑ ';
  const head = `${indent}${bullet} ${box}`;
  const room = Math.max(1, columns - textWidth(head));
  return wrapSpans(inlineSpans(joinLines(text), colors), room).map((line, index) =>
    index === 0 ? `${indent}${colors.cyan(bullet)} ${box}${line}` : `${' '.repeat(textWidth(head))}${line}`,
  );
}

/** Lines of a paragraph flow together, unless one ends in two blanks or a backslash. */
function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s+/, ''))
    .join('\n')
    .replace(/(?<! {2}|\\)\n/g, ' ');
}

/** Colours the lines of a code block as they come. */
class MarkdownCodeBlock {
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
