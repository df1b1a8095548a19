import type { Colors } from './colors.ts';
import { cutEnd, cutMiddle, padEnd, padStart, textWidth } from './text-width.ts';

export interface TableColumn {
  /** Two lines, the upper one often empty. */
  readonly title: readonly [string, string];
  readonly align: 'left' | 'right';
  /** If the table is too wide, columns with the smallest number go first; without one it stays. */
  readonly rank?: number;
  /** Gives up cells, down to so many; columns of names give up before sentences, and the last one first. */
  readonly narrowest?: number;
  /** If a cell is too long, a sentence loses its end; a name loses its middle, since names differ at the end. */
  readonly isSentence?: true;
}

export interface TableCell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

interface SizedColumn extends TableColumn {
  readonly index: number;
  readonly width: number;
}

/** The lines of a table that fits a terminal, as far as its columns can be narrowed or left out. */
export function formatTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
  width: number,
  colors: Colors,
): readonly string[] {
  const cells = rows.map((row) => row.map(bounded));
  const { sized, gap } = fit(measure(columns, cells), width);
  const lineOf = (row: readonly (TableCell | undefined)[]) =>
    sized
      .map((column) => formatCell(row[column.index], column))
      .join(' '.repeat(gap))
      .trimEnd();
  const titles = [0, 1].map((line) =>
    lineOf(columns.map(({ title }) => ({ text: title[line] ?? '', paint: colors.dim }))),
  );
  const hasUpperTitles = sized.some(({ title }) => title[0] !== '');
  return [...(hasUpperTitles ? titles : titles.slice(1)), ...cells.map(lineOf)];
}

/** More than any terminal shows; what is longer is slow to measure. */
const MOST_CHARACTERS = 1_000;

/** Both ends of a cell that is far too long, as it will be cut anyway. */
function bounded(cell: TableCell): TableCell {
  const { text } = cell;
  if (text.length <= MOST_CHARACTERS) return cell;
  const half = MOST_CHARACTERS / 2;
  const start = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, '');
  return { ...cell, text: `${start}…${text.slice(-half).replace(/^[\uDC00-\uDFFF]/, '')}` };
}

function formatCell(cell: TableCell | undefined, { align, width, isSentence }: SizedColumn): string {
  const text = (isSentence ? cutEnd : cutMiddle)(cell?.text ?? '', width);
  const padded = align === 'left' ? padEnd(text, width) : padStart(text, width);
  return cell?.paint && text !== '' ? padded.replace(text, () => cell.paint?.(text) ?? text) : padded;
}

function measure(
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
): readonly SizedColumn[] {
  return columns.map((column, index) => {
    const widths = [...column.title, ...rows.map((cells) => cells[index]?.text ?? '')].map(textWidth);
    return { ...column, index, width: widths.reduce((most, cell) => Math.max(most, cell), 0) };
  });
}

/** Narrows what can be narrowed, then leaves columns out, then moves the rest together. */
function fit(columns: readonly SizedColumn[], width: number): { sized: readonly SizedColumn[]; gap: number } {
  const sized = narrow(columns, totalOf(columns, 2) - width);
  if (totalOf(sized, 2) <= width) return { sized, gap: 2 };
  const ranks = columns.flatMap(({ rank }) => rank ?? []);
  if (ranks.length === 0) return { sized: narrow(columns, totalOf(columns, 1) - width), gap: 1 };
  const least = Math.min(...ranks);
  return fit(
    columns.filter(({ rank }) => rank !== least),
    width,
  );
}

function narrow(columns: readonly SizedColumn[], excess: number): readonly SizedColumn[] {
  let left = excess;
  const reversed = columns.toReversed();
  const inOrder = [
    ...reversed.filter(({ isSentence }) => !isSentence),
    ...reversed.filter(({ isSentence }) => isSentence),
  ];
  const widths = new Map(
    inOrder.map((column) => {
      const given = Math.max(0, Math.min(left, column.width - (column.narrowest ?? column.width)));
      left -= given;
      return [column, column.width - given];
    }),
  );
  return columns.map((column) => ({ ...column, width: widths.get(column) ?? column.width }));
}

function totalOf(columns: readonly SizedColumn[], gap: number): number {
  return columns.reduce((sum, { width }) => sum + width + gap, -gap);
}
