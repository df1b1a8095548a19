import { formatTokens, padStart, plural } from '@hdc/text';
import type { TextLayout } from './text-layout.ts';

export interface ChartSeries {
  readonly raw: readonly number[];
  readonly sent: readonly number[];
  /** Requests before which a compression ran. */
  readonly compressedAt: readonly number[];
}

const ROWS = 5;
const EIGHTHS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const STEPS = 8;
const AXIS_WIDTH = 7;
const WIDEST = 120;

/** Context per request: filled where it was sent, shaded where a strategy took it out. */
export function formatChart(series: ChartSeries, { width, colors }: TextLayout): readonly string[] {
  const cells = Math.max(10, Math.min(width, WIDEST) - AXIS_WIDTH);
  const columns = spread(series, cells);
  const most = columns.reduce((top, { raw, sent }) => Math.max(top, raw, sent), 1);
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const row = ROWS - 1 - i;
    const text = columns.map((column) => cellOf(column, row, most)).join('');
    const painted = text
      .replace(/░+/g, (part) => colors.dim(part))
      .replace(/[▁-█]+/g, (part) => colors.cyan(part));
    return `${padStart(i === 0 ? formatTokens(most) : '', AXIS_WIDTH - 2)} ${i === 0 ? '┤' : '│'}${painted}`;
  });
  const axis = columns.map(({ isCompressed }) => (isCompressed ? colors.yellow('▲') : '─')).join('');
  return [
    ...rows,
    `${padStart('0', AXIS_WIDTH - 2)} └${axis}`,
    `${' '.repeat(AXIS_WIDTH)}1${padStart(plural(series.raw.length, 'request'), cells - 1)}`,
  ];
}

interface ChartColumn {
  readonly raw: number;
  readonly sent: number;
  readonly isCompressed: boolean;
}

/** Several requests share a column by their largest figures, or several columns show the same request. */
function spread({ raw, sent, compressedAt }: ChartSeries, cells: number): readonly ChartColumn[] {
  return Array.from({ length: cells }, (_, i) => {
    const start = Math.floor((i * raw.length) / cells);
    const end = Math.max(start + 1, Math.floor(((i + 1) * raw.length) / cells));
    // If several columns show one request, the first of them carries its mark.
    const isFirst = i === 0 || Math.floor(((i - 1) * raw.length) / cells) < start;
    return {
      // Nobody knows what a run that ended early would have taken out of the rest.
      raw: largest(raw.slice(start, Math.min(end, sent.length))),
      sent: largest(sent.slice(start, end)),
      isCompressed: isFirst && compressedAt.some((request) => request >= start && request < end),
    };
  });
}

function cellOf({ raw, sent }: ChartColumn, row: number, most: number): string {
  const filled = eighthsIn(sent, row, most);
  if (filled > 0) return EIGHTHS[filled] ?? '█';
  return eighthsIn(raw, row, most) >= STEPS / 2 ? '░' : ' ';
}

function eighthsIn(value: number, row: number, most: number): number {
  const eighths = value === 0 ? 0 : Math.max(1, Math.round((value / most) * ROWS * STEPS));
  return Math.min(STEPS, Math.max(0, eighths - row * STEPS));
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
