import { formatCount, formatTable, printable, type TableColumn } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';
import type { TextLayout } from './text-layout.ts';

const ITEM_TABLE: readonly TableColumn[] = [
  { title: ['', 'request'], align: 'right' },
  { title: ['', 'what'], align: 'left', narrowest: 20 },
  { title: ['', 'why'], align: 'left' },
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
    const title = `${colors.cyan(strategy)} pruned ${formatCount(items.length)} items`;
    return ['', title, ...formatTable(ITEM_TABLE, rows, width, colors)];
  });
}
