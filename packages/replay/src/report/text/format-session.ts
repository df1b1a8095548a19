import {
  cutEnd,
  formatCount,
  formatDifference,
  formatPercent,
  formatRatio,
  formatTable,
  formatTokens,
  plural,
  pluralKinds,
  printable,
  wrapText,
} from '@hdc/text';
import type { WindowReason } from '../../cost/bill.ts';
import type { ReducedCounts, SessionReport, StrategyReport } from '../replay-report.ts';
import { cacheDifference } from './cache-difference.ts';
import { formatChart } from './format-chart.ts';
import { STRATEGY_TABLE, strategyCells } from './strategy-columns.ts';
import type { TextLayout } from './text-layout.ts';

/** The width of a chart's axis. */
const INDENT = ' '.repeat(7);

/** Everything about one session. */
export function formatSession(session: SessionReport, name: string, layout: TextLayout): readonly string[] {
  const { colors, width } = layout;
  const rows = session.strategies.map((strategy) => strategyCells(strategy, colors));
  return [
    colors.bold(cutEnd(name, width)),
    ...factsOf(session).map(([label, text]) => {
      const line = cutEnd(text, width - 12);
      return `  ${colors.dim(label.padEnd(8))}  ${line}`;
    }),
    ...(rows.length > 0 ? ['', ...formatTable(STRATEGY_TABLE, rows, width, colors)] : []),
    ...session.strategies.flatMap((strategy) => formatWarnings(strategy, session, layout)),
    ...session.strategies.flatMap((strategy) => ['', ...formatContext(strategy, session, layout)]),
  ];
}

function factsOf(session: SessionReport): readonly (readonly [string, string])[] {
  const { requests, windows, rawTokens, rawPeakTokens, skipped } = session;
  const peak = `${formatTokens(rawPeakTokens)} at most, ${formatTokens(rawTokens)} over all requests`;
  return [
    ['agent', `${printable(session.agent)} · ${printable(session.model)}`],
    ['requests', `${formatCount(requests)} in ${plural(windows, 'window')}`],
    ['context', peak],
    ['tokens', describeTokens(session)],
    ['cache', describeCache(session)],
    ['window', describeWindow(session.window)],
    ...(skipped > 0 ? [['skipped', `${formatCount(skipped)} records of the file`] as const] : []),
  ];
}

function describeTokens({ tokenModel: { source, fixedTokens, tokensPerEstimate } }: SessionReport): string {
  const fixed = formatTokens(fixedTokens);
  const origin = source === 'defaults' ? 'defaults, no usage recorded' : 'from recorded usage';
  return `${origin}: ${fixed} fixed, ${formatRatio(tokensPerEstimate)} of the estimate`;
}

const WINDOW_REASONS: Readonly<Record<WindowReason, string>> = {
  set: 'as it was set',
  recorded: 'as the agent wrote it down',
  proved: 'a recorded prompt was larger than the usual one',
  model: 'that of the model',
  assumed: 'assumed, since nobody knows the model',
};

function describeWindow({ tokens, why }: SessionReport['window']): string {
  return `${formatTokens(tokens)}: ${WINDOW_REASONS[why]}`;
}

function describeCache(session: SessionReport): string {
  const difference = cacheDifference([session]);
  if (!difference) return `${session.pricing}; no cached tokens recorded to compare with`;
  const { predicted, recorded, percent } = difference;
  return `${session.pricing}; cached: ${formatTokens(predicted)} predicted, ${formatTokens(recorded)} recorded (${formatDifference(percent)})`;
}

/** What must not be overlooked. */
function formatWarnings(
  { strategy, error, orphans, humanKeptPct, series }: StrategyReport,
  { requests }: SessionReport,
  { colors, width }: TextLayout,
): readonly string[] {
  const warnings = [
    error !== undefined && `ended early, after ${series.length} of ${requests} requests: ${printable(error)}`,
    orphans > 0 && `${formatCount(orphans)} calls or responses lost their counterpart`,
    humanKeptPct < 100 && `${formatPercent(humanKeptPct)} of people's messages were sent word for word`,
  ];
  return warnings.flatMap((text) =>
    text === false ? [] : [colors.yellow(cutEnd(`! ${strategy}: ${text}`, width))],
  );
}

/** What was gained before anything was sent, apart from pruning. */
function describeReduced(reduced: ReducedCounts): string {
  const kinds = Object.entries(reduced).map(
    ([kind, { results, tokens }]) => `${formatCount(results)} ${kind} (${formatTokens(tokens)})`,
  );
  return kinds.length === 0 ? '' : `smaller at first sight: ${kinds.join(', ')}`;
}

function formatContext(
  { strategy, series, compressedAt, prunedByKind, reducedByKind }: StrategyReport,
  { rawSeries }: SessionReport,
  layout: TextLayout,
): readonly string[] {
  const { colors } = layout;
  const isSame = compressedAt.length === 0 && rawSeries.every((tokens, i) => tokens === series[i]);
  if (isSame) return [`${colors.cyan(strategy)} ${colors.dim('sent everything: nothing was taken out')}`];
  const kinds = pluralKinds(prunedByKind);
  const notes = [kinds && `pruned: ${kinds}`, describeReduced(reducedByKind)].filter((note) => note !== '');
  const found = notes.flatMap((note) => wrapText(note, layout.width - INDENT.length));
  const marks = `█ sent  ░ taken out${compressedAt.length > 0 ? '  ▲ compression' : ''}`;
  return [
    `${colors.cyan(strategy)}  ${colors.dim(marks)}`,
    ...formatChart({ raw: rawSeries, sent: series, compressedAt }, layout),
    ...found.map((line) => colors.dim(`${INDENT}${line}`)),
  ];
}
