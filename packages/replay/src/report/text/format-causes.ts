import { causeCells } from '@hdc/prices';
import { formatTable, type TableColumn, wrapText } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { billedCauses, isBilled } from '../verdict/bill-summary.ts';
import { describeLifetimes } from '../verdict/describe-lifetimes.ts';
import type { TextLayout } from './text-layout.ts';

const TABLE: readonly TableColumn[] = [
  { title: ['', 'why the cache missed'], align: 'left', narrowest: 16 },
  { title: ['', 'requests'], align: 'right', rank: 1 },
  { title: ['', 'tokens'], align: 'right' },
  { title: ['', 'money'], align: 'right' },
];

/** Misses of the prompt cache by their cause, the dearest first, and what another lifetime would have cost. */
export function formatCauses(
  sessions: readonly SessionReport[],
  { money }: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const hasMoney = money && sessions.some(isBilled);
  const rows = billedCauses(sessions).map((total) => causeCells(total, hasMoney).map((text) => ({ text })));
  const lifetimes = hasMoney ? describeLifetimes(sessions) : undefined;
  return [
    ...(rows.length > 0 ? formatTable(TABLE.slice(0, hasMoney ? 4 : 3), rows, width, colors) : []),
    ...(lifetimes === undefined ? [] : wrapText(lifetimes, width).map((line) => colors.dim(line))),
  ];
}
