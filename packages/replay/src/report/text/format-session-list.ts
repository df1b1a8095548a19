import { formatCount, formatTable, printable, type TableColumn } from '@hdc/text';
import type { SessionReport, StrategyReport } from '../replay-report.ts';
import { RANKED_STRATEGY_TABLE, strategyCells } from './strategy-columns.ts';
import type { TextLayout } from './text-layout.ts';

const SESSION_COLUMNS: readonly TableColumn[] = [
  { title: ['', 'session'], align: 'left', narrowest: 18 },
  { title: ['', 'agent'], align: 'left', rank: 3 },
  { title: ['re-', 'quests'], align: 'right' },
];

const TABLE: readonly TableColumn[] = [...SESSION_COLUMNS, ...RANKED_STRATEGY_TABLE];

/** With more sessions than this, those that no strategy changed are only counted. */
const MANY_SESSIONS = 20;

/** One line for each session and strategy. */
export function formatSessionList(
  sessions: readonly SessionReport[],
  names: readonly string[],
  { width, colors }: TextLayout,
): readonly string[] {
  const isLong = sessions.length > MANY_SESSIONS;
  const shown = sessions.map((session) => !isLong || session.strategies.some(isChange));
  const hidden = shown.filter((isShown) => !isShown).length;
  const rows = sessions.flatMap((session, i) =>
    (shown[i] ? session.strategies : []).map((strategy, position) => {
      // The name stands at the first strategy only, so that sessions can be told apart at a glance.
      const facts =
        position === 0 ? [names[i] ?? '', printable(session.agent), formatCount(session.requests)] : [];
      const cells = SESSION_COLUMNS.map((_, column) => ({ text: facts[column] ?? '' }));
      return [...cells, ...strategyCells(strategy, colors)];
    }),
  );
  return [
    ...(rows.length === 0 ? [] : formatTable(TABLE, rows, width, colors)),
    ...(hidden === 0 ? [] : [colors.dim(`and ${formatCount(hidden)} sessions that no strategy changed`)]),
  ];
}

function isChange({ savedPct, prefixRewrites, compressions, error }: StrategyReport): boolean {
  return savedPct !== 0 || prefixRewrites > 0 || compressions > 0 || error !== undefined;
}
