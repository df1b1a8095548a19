import {
  type Colors,
  formatCount,
  formatMoney,
  formatPercent,
  formatRatio,
  formatTime,
  type TableCell,
  type TableColumn,
} from '@hdc/text';
import type { StrategyReport, TotalReport } from '../replay-report.ts';

type Figures = StrategyReport | TotalReport;

interface StrategyColumn {
  readonly column: TableColumn;
  /** Left out if nobody pays. */
  readonly isMoney?: true;
  cell(figures: Figures, colors: Colors): TableCell;
}

/** A change of the bill below this is none. */
const SAME_COST = 0.005;

/** The figures of a strategy, from the one that says most to the one that says least, in their order. */
const STRATEGY_COLUMNS: readonly StrategyColumn[] = [
  {
    column: { title: ['', 'strategy'], align: 'left' },
    cell: ({ strategy }, colors) => ({ text: strategy, paint: colors.cyan }),
  },
  {
    column: { title: ['saved', 'avg'], align: 'right' },
    cell: ({ savedPct }, colors) => ({
      text: formatPercent(savedPct),
      paint: savedPct > 0 ? colors.green : colors.dim,
    }),
  },
  {
    column: { title: ['saved', 'peak'], align: 'right', rank: 4 },
    cell: ({ peakSavedPct }, colors) => ({
      text: formatPercent(peakSavedPct),
      paint: peakSavedPct > 0 ? colors.green : colors.dim,
    }),
  },
  {
    column: { title: ['', 'cost'], align: 'right', rank: 8 },
    cell: ({ costRatio }, colors) => ({ text: formatRatio(costRatio), paint: paintCost(costRatio, colors) }),
  },
  {
    column: { title: ['cost', 'fores.'], align: 'right', rank: 0 },
    cell: ({ foreseen: { costRatio } }, colors) => ({
      text: formatRatio(costRatio),
      paint: paintCost(costRatio, colors),
    }),
  },
  {
    column: { title: ['', 'bill'], align: 'right' },
    isMoney: true,
    cell: ({ bill }) => ({ text: formatMoney(bill.usd.total) }),
  },
  {
    column: { title: ['prefix', 'rewr.'], align: 'right', rank: 3 },
    cell: ({ prefixRewrites }) => ({ text: formatCount(prefixRewrites) }),
  },
  {
    column: { title: ['edits', 'lost'], align: 'right' },
    cell: ({ edits: { lost, withSource } }, colors) => ({
      text: `${formatCount(lost)} of ${formatCount(withSource)}`,
      paint: lost > 0 ? colors.yellow : colors.dim,
    }),
  },
  {
    column: { title: ['refs', 'kept'], align: 'right', rank: 6 },
    cell: ({ references: { kept, total } }) => ({
      text: formatPercent(total === 0 ? 100 : (100 * kept) / total),
    }),
  },
  {
    column: { title: ['', 'comp.'], align: 'right', rank: 2 },
    cell: ({ compressions }) => ({ text: formatCount(compressions) }),
  },
  {
    column: { title: ['', 'time'], align: 'right', rank: 1 },
    cell: ({ ms }, colors) => ({ text: formatTime(ms), paint: colors.dim }),
  },
];

/** The columns of a table; a narrow terminal leaves some out. */
export function strategyTable(hasMoney: boolean): readonly TableColumn[] {
  return columnsWith(hasMoney).map(({ column }) => column);
}

/** A row of the strategy table. */
export function strategyCells(figures: Figures, hasMoney: boolean, colors: Colors): readonly TableCell[] {
  return columnsWith(hasMoney).map(({ cell }) => cell(figures, colors));
}

function columnsWith(hasMoney: boolean): readonly StrategyColumn[] {
  return STRATEGY_COLUMNS.filter(({ isMoney }) => hasMoney || !isMoney);
}

function paintCost(ratio: number, colors: Colors): (text: string) => string {
  if (Math.abs(ratio - 1) < SAME_COST) return colors.dim;
  return ratio > 1 ? colors.red : colors.green;
}
