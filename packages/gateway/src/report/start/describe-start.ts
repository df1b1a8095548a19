import { formatCount, formatMoney, formatPercent, formatTokens, plural } from '@hdc/text';
import { findStartSetting } from '../../agents/start-settings.ts';
import type { StartPartReport, StartReport } from './start-report.ts';

/** What the beginning of prompts came to, in sentences: the bill, tools that nobody called, files that came twice. */
export function describeStart(report: StartReport): readonly string[] {
  const { days, requests, paid, usd, tokens } = report;
  if (requests === 0) return [];
  const whole = paid > 0 ? ` (${formatPercent((100 * usd) / paid)}), ${formatMoney(usd / days)} a day` : '';
  return [
    `What stands in front of every conversation cost ${formatMoney(usd)} of ${formatMoney(paid)}${whole}: ${formatTokens(tokens / requests)} tokens in each of ${plural(requests, 'request')}.`,
    ...describeUnused(report),
    ...describeRepeats(report),
  ];
}

/** The part of the beginning that is worth most to take away, and how: the agent's own setting, then ours. */
export function nextSteps(report: StartReport): readonly string[] {
  const dearest = dearestUnused(report);
  const { name, takes, agent } = dearest ?? {};
  const own = takes && name !== undefined ? findStartSetting(agent, takes, name) : undefined;
  return [
    ...(own ? [`Next: ${own.set} in ${own.where}.`] : []),
    ...(name === undefined
      ? []
      : [`${own ? 'Or' : 'Next:'} hdc tools off ${name}, from the next conversation on.`]),
    ...repeatsOf(report).flatMap((part) => {
      const setting = findStartSetting(part.agent, 'memory', part.name);
      return setting ? [`Sent once: ${setting.set} in ${setting.where}.`] : [];
    }),
  ];
}

/** Tools that were declared and never called. */
export function unusedTools({ parts }: Pick<StartReport, 'parts'>): readonly StartPartReport[] {
  return parts.filter(({ kind, calls, tokens }) => kind === 'tool' && calls === 0 && tokens > 0);
}

function describeUnused(report: StartReport): readonly string[] {
  const tools = report.parts.filter(({ kind, tokens }) => kind === 'tool' && tokens > 0);
  const unused = unusedTools(report);
  if (unused.length === 0) return [];
  const usd = sumUsd(unused);
  const dearest = dearestUnused(report);
  const alone = dearest && unused.length > 1 ? ` ${dearest.name} alone: ${formatMoney(dearest.usd)}.` : '';
  return [
    `${formatCount(unused.length)} of ${plural(tools.length, 'tool')} were not called in ${plural(Math.ceil(report.days), 'day')}: ${formatMoney(usd)} of ${formatMoney(report.paid)}.${alone}`,
  ];
}

interface Dearest {
  readonly name: string;
  readonly takes: 'tool' | 'server';
  readonly usd: number;
  readonly agent: string | undefined;
}

/** A server none of whose tools was called, or a tool of no server. */
function dearestUnused(report: StartReport): Dearest | undefined {
  const called = new Set(report.parts.flatMap(({ server, calls }) => (server && calls > 0 ? [server] : [])));
  const found = new Map<string, Dearest>();
  for (const { name, server, usd, agent } of unusedTools(report)) {
    const isWhole = server !== undefined && !called.has(server);
    const key = isWhole ? server : name;
    const known = found.get(key)?.usd ?? 0;
    found.set(key, { name: key, takes: isWhole ? 'server' : 'tool', usd: known + usd, agent });
  }
  return [...found.values()].sort((a, b) => b.usd - a.usd)[0];
}

function describeRepeats(report: StartReport): readonly string[] {
  return repeatsOf(report).map(
    ({ name, sameAs, tokens, requests, usd }) =>
      `${name} is sent twice, its text stands in ${sameAs} too: ${formatTokens(tokens / requests)} tokens a request, ${formatMoney(usd)}.`,
  );
}

function repeatsOf({ parts }: StartReport): readonly StartPartReport[] {
  return parts.filter(({ sameAs }) => sameAs !== undefined);
}

function sumUsd(parts: readonly StartPartReport[]): number {
  return parts.reduce((sum, { usd }) => sum + usd, 0);
}
