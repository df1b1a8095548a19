import { type Colors, textWidth } from '@hdc/text';
import { inlineSpans } from './inline-spans.ts';
import { renderTable } from './render-table.ts';
import { wrapSpans } from './wrap-spans.ts';

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/s;
const RULE = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const LONGEST_RULE = 40;
const DEEPEST = 6;

/** One block of Markdown that is no code: a paragraph, a heading, an item of a list, a quote, a table, a rule. */
export function renderBlock(source: string, columns: number, colors: Colors, depth = 0): readonly string[] {
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

/** Lines of a paragraph flow together, but where two blanks or a backslash end one. */
function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s+/, ''))
    .join('\n')
    .replace(/(?<! {2}|\\)\n/g, ' ');
}
