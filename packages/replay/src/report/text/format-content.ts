import { formatTable, type TableColumn } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
import { contentRows } from '../verdict/content-rows.ts';
import type { TextLayout } from './text-layout.ts';

const TABLE: readonly TableColumn[] = [
  { title: ['', 'where it went'], align: 'left', narrowest: 14 },
  { title: ['', 'share'], align: 'right' },
  { title: ['fresh', 'input'], align: 'right', rank: 1 },
  { title: ['cache', 'writes'], align: 'right', rank: 2 },
  { title: ['cache', 'reads'], align: 'right', rank: 3 },
  { title: ['', 'output'], align: 'right', rank: 4 },
  { title: ['', 'all'], align: 'right' },
];

/** Less is not worth a line. */
const LEAST_SHARE = 0.005;

/** The money by kind of content; the tokens if nobody pays by them or no price is known. */
export function formatContent(
  sessions: readonly SessionReport[],
  { money }: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const billed = money ? sessions.filter(isBilled) : [];
  const isMoney = billed.length > 0;
  const { rows, sums } = contentRows(isMoney ? billed : sessions, isMoney);
  if (rows.length === 0) return [];
  const shown = rows
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ cells }) => cells.map((text) => ({ text })));
  const bottom = ['all', '', ...sums].map((text) => ({ text, paint: colors.bold }));
  return formatTable(TABLE, [...shown, bottom], width, colors);
}
