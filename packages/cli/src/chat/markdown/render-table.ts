import { stripVTControlCharacters } from 'node:util';
import { type Colors, padEnd, padStart, textWidth } from '@hdc/text';
import { Lexer, type Tokens } from 'marked';
import { inlineSpans } from './inline-spans.ts';
import { wrapSpans } from './wrap-spans.ts';

const GAP = ' │ ';
const NARROWEST = 6;
const WIDEST = 1_000;

/** A table of that width; cells are wrapped, and if there is no room for columns, rows become lists. */
export function renderTable(source: string, columns: number, colors: Colors): readonly string[] | undefined {
  const table = Lexer.lex(source, { gfm: true }).find(
    (token): token is Tokens.Table => token.type === 'table',
  );
  if (!table) return undefined;
  const header = table.header.map(({ text }) => text);
  const rows = table.rows.map((row) => row.map(({ text }) => text));
  const widths = fitWidths([header, ...rows], columns - GAP.length * (header.length - 1), colors);
  if (!widths) return renderAsLists(header, rows, columns, colors);
  const line = (cells: readonly string[], isHeader: boolean) =>
    renderRow(cells, widths, table.align, (text) => (isHeader ? colors.bold(text) : text), colors);
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─');
  return [...line(header, true), colors.dim(rule), ...rows.flatMap((row) => line(row, false))];
}

/** As wide as the contents, or less, the widest first; undefined if a column would have no room at all. */
function fitWidths(rows: readonly (readonly string[])[], room: number, colors: Colors): number[] | undefined {
  const count = rows[0]?.length ?? 0;
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(1, ...rows.map((row) => widthOf(row[index] ?? '', colors))),
  );
  for (;;) {
    const total = widths.reduce((sum, width) => sum + width, 0);
    if (total <= room) return widths;
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) return undefined;
    const others = Math.max(NARROWEST, ...widths.filter((width) => width < widest));
    const atWidest = widths.filter((width) => width === widest).length;
    const next = Math.max(others, widest - Math.ceil((total - room) / atWidest));
    for (const [index, width] of widths.entries())
      if (width === widest) widths[index] = Math.min(next, widest - 1);
  }
}

function widthOf(text: string, colors: Colors): number {
  return Math.max(...wrapSpans(inlineSpans(text, colors), WIDEST).map((line) => textWidth(line)));
}

function renderRow(
  cells: readonly string[],
  widths: readonly number[],
  align: Tokens.Table['align'],
  style: (text: string) => string,
  colors: Colors,
): readonly string[] {
  const wrapped = widths.map((width, index) => wrapSpans(inlineSpans(cells[index] ?? '', colors), width));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    widths
      .map((width, index) => {
        const text = wrapped[index]?.[row] ?? '';
        const pad = align[index] === 'right' ? padStart : padEnd;
        return stripVTControlCharacters(text) === '' ? pad('', width) : pad(style(text), width);
      })
      .join(colors.dim(GAP))
      .trimEnd(),
  );
}

function renderAsLists(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
  colors: Colors,
): readonly string[] {
  return rows.flatMap((row) => [
    ...row.flatMap((cell, index) =>
      wrapSpans(
        [{ text: `${header[index] ?? ''}: `, style: colors.bold }, ...inlineSpans(cell, colors)],
        columns,
      ),
    ),
    colors.dim('─'),
  ]);
}
