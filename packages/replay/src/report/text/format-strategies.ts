import { formatTable, wrapText } from '@hdc/text';
import type { StrategyReport, TotalReport } from '../replay-report.ts';
import { isIdle } from '../verdict/is-idle.ts';
import { strategyCells, strategyTable } from './strategy-columns.ts';
import type { TextLayout } from './text-layout.ts';

/** The figures of each strategy, and in one line those that sent everything. */
export function formatStrategies(
  runs: readonly (StrategyReport | TotalReport)[],
  hasMoney: boolean,
  { width, colors }: TextLayout,
): readonly string[] {
  const active = runs.filter((run) => !isIdle(run));
  const idle = runs.filter((run) => isIdle(run)).map(({ strategy }) => strategy);
  const rows = active.map((run) => strategyCells(run, hasMoney, colors));
  const line = `${idle.join(', ')} sent everything: nothing was taken out.`;
  return [
    ...(rows.length > 0 ? formatTable(strategyTable(hasMoney), rows, width, colors) : []),
    ...(idle.length > 0 ? wrapText(line, width).map((text) => colors.dim(text)) : []),
  ];
}
