import {
  formatCount,
  formatDifference,
  formatMoney,
  formatTable,
  formatTokens,
  type TableColumn,
} from '@hdc/text';
import type { ReportLayout } from '../report-layout.ts';
import type { EvidenceRow } from './sum-evidence.ts';

interface Column {
  readonly title: TableColumn['title'];
  readonly cell: (row: EvidenceRow) => string;
}

const COLUMNS: readonly Column[] = [
  { title: ['', 'agent'], cell: ({ agent }) => agent },
  { title: ['', 'people'], cell: ({ people }) => formatCount(people) },
  { title: ['', 'conversations'], cell: ({ conversations }) => formatCount(conversations) },
  { title: ['', 'requests'], cell: ({ requests }) => formatCount(requests) },
  { title: ['', 'paid'], cell: ({ paid }) => formatMoney(paid) },
  {
    title: ['bill, by', 'hold-out'],
    cell: ({ holdOut }) => difference(holdOut?.between ? holdOut.savedPct : undefined),
  },
  { title: ['95%', 'between'], cell: ({ holdOut }) => interval(holdOut?.between) },
  { title: ['by the', 'ledger'], cell: ({ computed }) => difference(computed?.savedPct) },
  { title: ['95% of', 'draws'], cell: ({ computed }) => interval(computed?.between) },
  {
    title: ['dearer,', 'by most'],
    cell: ({ computed }) =>
      computed ? `${formatCount(computed.dearer)}, ${formatDifference(computed.worstPct)}` : '–',
  },
  { title: ['first', 'sight'], cell: ({ taken }) => formatTokens(taken.firstSight) },
  { title: ['taken', 'later'], cell: ({ taken }) => formatTokens(taken.later) },
  { title: ['marks', 'saved'], cell: ({ marks }) => formatMoney(marks) },
  { title: ['pings', 'cost'], cell: ({ pings }) => formatMoney(pings) },
  { title: ['asked', 'again'], cell: ({ bounced }) => formatCount(bounced) },
];

export function renderTextEvidence(
  rows: readonly EvidenceRow[],
  { width, colors }: ReportLayout,
): readonly string[] {
  // A narrow terminal shows the first columns; the page has all.
  const columns = COLUMNS.map(
    ({ title }, at): TableColumn =>
      at === 0 ? { title, align: 'left', narrowest: 8 } : { title, align: 'right', rank: -at },
  );
  const cells = rows.map((row) => COLUMNS.map(({ cell }) => ({ text: cell(row) })));
  return formatTable(columns, cells, width, colors);
}

/** The same for a page. */
export function renderEvidenceMarkdown(rows: readonly EvidenceRow[]): string {
  const titles = COLUMNS.map(({ title }) => title.join(' ').trim());
  const lines = [titles, COLUMNS.map((_, at) => (at === 0 ? '---' : '--:')), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function cellsOf(row: EvidenceRow): readonly string[] {
  return COLUMNS.map(({ cell }) => cell(row));
}

function difference(savedPct: number | undefined): string {
  return savedPct === undefined ? '–' : formatDifference(-savedPct);
}

function interval(between: readonly [number, number] | undefined): string {
  return between ? `${formatDifference(-between[1])} … ${formatDifference(-between[0])}` : '–';
}
