import {
  formatCount,
  formatDifference,
  formatTable,
  formatTokens,
  plural,
  printable,
  wrapText,
} from '@hdc/text';
import type { ReplayReport, SessionReport } from '../replay-report.ts';
import { cacheDifference } from './cache-difference.ts';
import { STRATEGY_TABLE, strategyCells } from './strategy-columns.ts';
import type { TextLayout } from './text-layout.ts';

/** All sessions together. */
export function formatTotals(
  { sessions, totals }: ReplayReport,
  { width, colors }: TextLayout,
): readonly string[] {
  const requests = sessions.reduce((sum, session) => sum + session.requests, 0);
  const rawTokens = sessions.reduce((sum, session) => sum + session.rawTokens, 0);
  const title = `Total: ${plural(sessions.length, 'session')}, ${plural(requests, 'request')}, ${formatTokens(rawTokens)} tokens of context`;
  const rows = totals.map((total) => strategyCells(total, colors));
  return [
    colors.bold(title),
    ...[describeAgents(sessions), describeCalibration(sessions), describeCache(sessions)]
      .flatMap((text) => wrapText(text, width))
      .map((line) => colors.dim(line)),
    ...(rows.length > 0 ? ['', ...formatTable(STRATEGY_TABLE, rows, width, colors)] : []),
  ];
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
  return `Tokens: ${formatCount(byUsage)} of ${plural(sessions.length, 'session')} by recorded usage, the others by defaults${records}`;
}

function describeCache(sessions: readonly SessionReport[]): string {
  const difference = cacheDifference(sessions);
  if (!difference) return 'Cached tokens: none recorded to compare with';
  const { predicted, recorded, percent } = difference;
  return `Cached tokens: ${formatTokens(predicted)} predicted, ${formatTokens(recorded)} recorded (${formatDifference(percent)})`;
}
