import { formatCount, formatTable, plural, printable, type TableColumn, wrapText } from '@hdc/text';
import type { ReportedPrune, SessionReport } from '../replay-report.ts';
import type { TextLayout } from './text-layout.ts';

const ITEM_TABLE: readonly TableColumn[] = [
  { title: ['', 'request'], align: 'right' },
  { title: ['', 'what'], align: 'left', narrowest: 16 },
  { title: ['', 'why'], align: 'left', narrowest: 12, isSentence: true },
  { title: ['', 'tokens'], align: 'right' },
];

/** Each item that a strategy took out of a session. */
export function formatItems({ strategies }: SessionReport, { width, colors }: TextLayout): readonly string[] {
  return strategies.flatMap(({ strategy, items }) => {
    if (items.length === 0) return ['', `${colors.cyan(strategy)} pruned nothing`];
    const rows = items.map(({ request, what, why, tokens }) => [
      { text: formatCount(request), paint: colors.dim },
      { text: printable(what) },
      { text: printable(why), paint: colors.dim },
      { text: formatCount(tokens) },
    ]);
    const title = `${colors.cyan(strategy)} pruned ${plural(items.length, 'item')}: ${countKinds(items)}`;
    return ['', ...wrapText(title, width), ...formatTable(ITEM_TABLE, rows, width, colors)];
  });
}

/** `20 old-output, 9 edited-read`, the most frequent first. */
function countKinds(items: readonly ReportedPrune[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${formatCount(count)} ${printable(kind)}`)
    .join(', ');
}
