import { formatCount, formatMoney, formatTable, formatTokens, printable, type TableColumn } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
import type { TextLayout } from './text-layout.ts';

const TABLE: readonly TableColumn[] = [
  { title: ['', 'request'], align: 'right' },
  { title: ['', 'why the cache missed'], align: 'left', narrowest: 16, isSentence: true },
  { title: ['', 'tokens'], align: 'right' },
  { title: ['', 'money'], align: 'right' },
];

/** Each request of a session that the cache failed. */
export function formatMisses(
  session: SessionReport,
  { money }: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  if (session.misses.length === 0) return [];
  const hasMoney = money && isBilled(session);
  const rows = session.misses.map(({ request, why, tokens, cost }) => [
    { text: formatCount(request), paint: colors.dim },
    { text: printable(why) },
    { text: formatTokens(tokens) },
    ...(hasMoney ? [{ text: cost === undefined ? '' : formatMoney(cost) }] : []),
  ]);
  return ['', ...formatTable(TABLE.slice(0, hasMoney ? 4 : 3), rows, width, colors)];
}
