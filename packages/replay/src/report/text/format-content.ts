import { formatMoney, formatShare, formatTable, formatTokens, type TableColumn } from '@hdc/text';
import { CONTENT_TITLES } from '../../content/content-kinds.ts';
import { sumShares } from '../../content/sum-shares.ts';
import type { SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
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

/** Where the money went, by kind of content; the tokens where nobody pays by them or no price is known. */
export function formatContent(
  sessions: readonly SessionReport[],
  { money }: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const billed = money ? sessions.filter(isBilled) : [];
  const isMoney = billed.length > 0;
  const format = isMoney ? formatMoney : formatTokens;
  const shares = sumShares((isMoney ? billed : sessions).map(({ content }) => content)).map((share) => {
    const { input, cacheRead, cacheWrite, cacheWrite1h, output } = isMoney ? share.usd : share.tokens;
    const parts = [input, cacheWrite + cacheWrite1h, cacheRead, output];
    return { kind: share.kind, parts, all: sum(parts) };
  });
  // Less than a cent or a token says nothing.
  const least = isMoney ? 0.005 : 0.5;
  const total = sum(shares.map(({ all }) => all));
  if (total === 0) return [];
  const shown = shares.filter(({ all }) => all >= LEAST_SHARE * total).sort((a, b) => b.all - a.all);
  const rows = shown.map(({ kind, parts, all }) => [
    { text: CONTENT_TITLES[kind] },
    { text: formatShare(all, total) },
    ...parts.map((part) => ({ text: part < least ? '' : format(part) })),
    { text: format(all) },
  ]);
  const sums = [0, 1, 2, 3].map((i) => sum(shares.map(({ parts }) => parts[i] ?? 0)));
  const bottom = [{ text: 'all' }, { text: '' }, ...[...sums, total].map((part) => ({ text: format(part) }))];
  return formatTable(
    TABLE,
    [...rows, bottom.map((cell) => ({ ...cell, paint: colors.bold }))],
    width,
    colors,
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
