import { formatCount, formatDifference, formatTokens, plural, printable, wrapText } from '@hdc/text';
import type { ReplayReport, SessionReport, TotalReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
import { billedTotals } from '../verdict/billed-totals.ts';
import { cacheDifference } from './cache-difference.ts';
import { formatStrategies } from './format-strategies.ts';
import type { TextLayout } from './text-layout.ts';

/** All sessions together. */
export function formatTotals(
  report: ReplayReport,
  { money }: ReportView,
  layout: TextLayout,
): readonly string[] {
  const { width, colors } = layout;
  const { sessions } = report;
  const requests = sessions.reduce((sum, session) => sum + session.requests, 0);
  const rawTokens = sessions.reduce((sum, session) => sum + session.rawTokens, 0);
  const title = `Total: ${plural(sessions.length, 'session')}, ${plural(requests, 'request')}, ${formatTokens(rawTokens)} tokens of context`;
  const hasMoney = money && sessions.some(isBilled);
  const totals = billedTotals(report);
  return [
    ...wrapText(title, width).map((line) => colors.bold(line)),
    ...[describeAgents(sessions), describeCalibration(sessions), describeCache(sessions)]
      .flatMap((text) => wrapText(text, width))
      .map((line) => colors.dim(line)),
    ...(totals.length > 0 ? ['', ...formatStrategies(totals, hasMoney, layout)] : []),
    ...totals.flatMap((total) => formatEnding(total, layout)),
  ];
}

function formatEnding(
  { strategy, endedEarly, sessions }: TotalReport,
  { width, colors }: TextLayout,
): readonly string[] {
  if (endedEarly === 0) return [];
  const text = `! ${strategy}: ended early in ${formatCount(endedEarly)} of ${plural(sessions, 'session')}, whose other requests are in none of its figures`;
  return wrapText(text, width).map((line) => colors.yellow(line));
}

function describeAgents(sessions: readonly SessionReport[]): string {
  const counts = new Map<string, number>();
  for (const { agent } of sessions) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([agent, count]) => `${formatCount(count)} ${printable(agent)}`)
    .join(', ');
}

function describeCalibration(sessions: readonly SessionReport[]): string {
  const byUsage = sessions.filter(({ tokenModel }) => tokenModel.source === 'recorded usage').length;
  const skipped = sessions.reduce((sum, session) => sum + session.skipped, 0);
  const records = skipped === 0 ? '' : `; ${plural(skipped, 'record')} skipped`;
  if (byUsage === sessions.length) return `Tokens: by recorded usage${records}`;
  return `Tokens: ${formatCount(byUsage)} of ${plural(sessions.length, 'session')} by recorded usage, the others by our estimates${records}`;
}

function describeCache(sessions: readonly SessionReport[]): string {
  const difference = cacheDifference(sessions);
  if (!difference) return 'Cached tokens: none recorded to compare with';
  const { predicted, recorded, percent } = difference;
  return `Cached tokens: ${formatTokens(predicted)} predicted, ${formatTokens(recorded)} recorded (${formatDifference(percent)})`;
}
