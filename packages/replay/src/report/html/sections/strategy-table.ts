import type { PruneCounts } from '@hdc/core/strategies';
import { type Html, type HtmlValue, html, scrollTable } from '@hdc/pages';
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatRatio,
  formatShare,
  formatTime,
  formatTokens,
  pluralKinds,
} from '@hdc/text';
import type { ReducedCounts, StrategyReport, TotalReport } from '../../replay-report.ts';
import { findRunStyle, type RunStyle } from '../run-style.ts';
import { runName } from './run-name.ts';

type Run = StrategyReport | TotalReport;

interface RunFigure {
  readonly title: string;
  readonly read: (run: Run) => HtmlValue;
  /** Left out if nobody pays. */
  readonly isMoney?: true;
}

const FIGURES: readonly RunFigure[] = [
  { title: 'Saved', read: ({ savedPct }) => formatPercent(savedPct) },
  { title: 'Peak saved', read: ({ peakSavedPct }) => formatPercent(peakSavedPct) },
  { title: 'Cost', read: ({ costRatio }) => formatRatio(costRatio) },
  { title: 'Bill', read: ({ bill }) => formatMoney(bill.usd.total), isMoney: true },
  { title: 'Prefix rewrites', read: ({ prefixRewrites }) => formatCount(prefixRewrites) },
  {
    title: 'Edits lost',
    read: ({ edits }) => `${formatCount(edits.lost)} of ${formatCount(edits.withSource)}`,
  },
  { title: 'References kept', read: ({ references }) => formatShare(references.kept, references.total) },
  { title: 'Messages kept', read: ({ humanKeptPct }) => formatPercent(humanKeptPct) },
  { title: 'Orphans', read: ({ orphans }) => formatCount(orphans) },
  { title: 'Compressions', read: ({ compressions }) => formatCount(compressions) },
  { title: 'Pruned', read: ({ prunedByKind }) => linesOf(prunedByKind) },
  { title: 'At first sight', read: ({ reducedByKind }) => reducedOf(reducedByKind) },
  { title: 'Time', read: ({ ms }) => formatTime(ms) },
];

function linesOf(counts: PruneCounts): HtmlValue {
  const lines = Object.entries(counts).map(
    ([kind, count]) => html`<div>${pluralKinds({ [kind]: count })}</div>`,
  );
  return lines.length === 0 ? formatCount(0) : lines;
}

function reducedOf(reduced: ReducedCounts): HtmlValue {
  const lines = Object.entries(reduced).map(
    ([kind, { results, tokens }]) =>
      html`<div>${pluralKinds({ [kind]: results })}, ${formatTokens(tokens)}</div>`,
  );
  return lines.length === 0 ? formatCount(0) : lines;
}

/** Every figure of every run. Each figure is a row: there are many of them and few runs, so that no window is too narrow. */
export function strategySection(
  caption: string,
  runs: readonly Run[],
  styles: readonly RunStyle[],
  hasMoney: boolean,
): Html {
  return scrollTable(
    caption,
    [
      { title: 'Figure' },
      ...runs.map((run) => ({ title: runName(findRunStyle(styles, run)), isNumber: true })),
    ],
    FIGURES.filter(({ isMoney }) => hasMoney || !isMoney).map(({ title, read }) => [
      title,
      ...runs.map(read),
    ]),
  );
}
