import type { TokenModel } from '@hdc/prices';
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
import type { WindowReason } from '../../cost/window-of.ts';
import { labelSession } from '../../naming/label-session.ts';
import type { ReducedCounts, SessionReport, StrategyReport, TotalReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
import { describePruned } from '../verdict/describe-pruned.ts';
import { isIdle } from '../verdict/is-idle.ts';
import { formatChart } from './format-chart.ts';
import { strategyCells, strategyTable } from './strategy-columns.ts';
import { cacheDifference, type TextLayout } from './text-layout.ts';

/** The width of a chart's axis. */
const INDENT = ' '.repeat(7);

/** Everything about one session. */
export function formatSession(
  session: SessionReport,
  { money }: ReportView,
  layout: TextLayout,
): readonly string[] {
  const { colors, width } = layout;
  const hasMoney = money && isBilled(session);
  return [
    ...formatName(session, layout),
    ...factsOf(session).map(([label, text]) => {
      const line = cutEnd(text, width - 12);
      return `  ${colors.dim(label.padEnd(8))}  ${line}`;
    }),
    ...(session.strategies.length > 0 ? ['', ...formatStrategies(session.strategies, hasMoney, layout)] : []),
    ...session.strategies.flatMap((strategy) => formatWarnings(strategy, session, layout)),
    ...session.strategies
      .filter((strategy) => !isIdle(strategy))
      .flatMap((strategy) => ['', ...formatContext(strategy, session, layout)]),
  ];
}

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

/** `2026-11-02 09:00 · shop · Make the invoice right`, and the id to type behind it. */
function formatName(session: SessionReport, { width, colors }: TextLayout): readonly string[] {
  const { short, date, project, title } = labelSession(session);
  const parts = [date, project, title].filter((part) => part !== '').join(' · ');
  return [`${colors.bold(cutEnd(parts, width - short.length - 2))}  ${colors.cyan(short)}`];
}

function factsOf(session: SessionReport): readonly (readonly [string, string])[] {
  const { requests, windows, rawTokens, rawPeakTokens, skipped } = session;
  const peak = `${formatTokens(rawPeakTokens)} at most, ${formatTokens(rawTokens)} over all requests`;
  return [
    ['file', printable(session.path)],
    ['agent', `${printable(session.agent)} · ${printable(session.model)}`],
    ['requests', `${formatCount(requests)} in ${plural(windows, 'window')}`],
    ['context', peak],
    ['tokens', describeTokens(session)],
    ...(session.start ? [['in front', describeParts(session.start)] as const] : []),
    ['cache', describeCache(session)],
    ['window', describeWindow(session.window)],
    ...(session.pruned ? [['pruned', `before, ${describePruned(session)}`] as const] : []),
    ...(skipped > 0 ? [['skipped', `${formatCount(skipped)} records of the file`] as const] : []),
  ];
}

const TOKEN_SOURCES: Readonly<Record<TokenModel['source'], string>> = {
  'recorded usage': 'from recorded usage',
  'no fit': 'no line fits the recorded usage, so that our estimates count',
  defaults: 'defaults, no usage recorded',
};

function describeTokens({ tokenModel: { source, fixedTokens, tokensPerEstimate } }: SessionReport): string {
  const fixed = formatTokens(fixedTokens);
  const origin = TOKEN_SOURCES[source];
  return `${origin}: ${fixed} fixed, ${formatRatio(tokensPerEstimate)} of the estimate`;
}

/** More would not fit on a line. */
const MOST_PARTS = 4;

/** The largest parts of what the recording shows to stand in front, and files that were sent twice. */
function describeParts(parts: NonNullable<SessionReport['start']>): string {
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  const largest = parts.toSorted((a, b) => b.tokens - a.tokens).slice(0, MOST_PARTS);
  const named = largest.map(
    (part) =>
      `${printable(part.name)} ${formatTokens(part.tokens)}${part.sameAs === undefined ? '' : ' (twice)'}`,
  );
  return `${formatTokens(tokens)} recorded: ${named.join(', ')}`;
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

/** The warnings that must not be overlooked. */
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

/** The gain before anything was sent, apart from pruning. */
function describeReduced(reduced: ReducedCounts): string {
  const kinds = Object.entries(reduced).map(
    ([kind, { results, tokens }]) => `${pluralKinds({ [kind]: results })} (${formatTokens(tokens)})`,
  );
  return kinds.length === 0 ? '' : `smaller at first sight: ${kinds.join(', ')}`;
}

function formatContext(
  { strategy, series, compressedAt, prunedByKind, reducedByKind }: StrategyReport,
  { rawSeries }: SessionReport,
  layout: TextLayout,
): readonly string[] {
  const { colors } = layout;
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
