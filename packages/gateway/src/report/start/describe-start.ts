import { formatCount, formatMoney, formatPercent, formatTokens, plural } from '@hdc/text';
import { findStartSetting } from '../../agents/start-settings.ts';
import type { StartPartReport, StartReport } from './start-report.ts';

/** The cost of the beginning of prompts, in sentences: the bill, tools that nobody called, files that came twice. */
export function describeStart(report: StartReport): readonly string[] {
  const { days, requests, paid, usd, tokens, leftOut } = report;
  if (requests === 0) return [];
  const each = `${formatTokens(tokens / requests)} tokens in each of ${plural(requests, 'request')}`;
  const bill = `${formatMoney(usd)} of ${formatMoney(paid)} (${formatPercent((100 * usd) / paid)}), ${formatMoney(usd / days)} a day`;
  return [
    `What stands in front of every conversation ${paid > 0 ? `cost ${bill}: ${each}` : `has ${each}`}.`,
    ...describeUnusedTools(report),
    ...describeServers(report),
    ...describeRepeats(report),
    ...(leftOut.length > 0
      ? [`Left out by name: ${plural(leftOut.length, 'tool')}, ${amountOf(report, leftOut)} saved.`]
      : []),
  ];
}

/** Money, or tokens where nobody pays by them or no price is known. */
function amountOf({ paid }: StartReport, parts: readonly Pick<StartPartReport, 'usd' | 'tokens'>[]): string {
  const sum = (key: 'usd' | 'tokens') => parts.reduce((total, part) => total + part[key], 0);
  return paid > 0 ? formatMoney(sum('usd')) : `${formatTokens(sum('tokens'))} tokens`;
}

/** The part of the beginning that is worth most to take away, and how: the agent's own setting, then ours. */
export function nextSteps(report: StartReport): readonly string[] {
  const dearest = dearestUnused(report);
  const own = dearest && findStartSetting(dearest.agent, dearest.takes, dearest);
  // Tools of a server that is declared as a whole are not loaded late yet.
  const late = dearest?.takes === 'server' ? findStartSetting(dearest.agent, 'defer', dearest) : undefined;
  return [
    ...(late ? [`Loaded when they are needed, with no loss: ${late.set} in ${late.where}.`] : []),
    ...(own ? [`Next: ${own.set} in ${own.where}.`] : []),
    ...(dearest
      ? [`${own ? 'Or' : 'Next:'} hdc tools off ${dearest.name}, from the next conversation on.`]
      : []),
    ...repeatsOf(report).flatMap((part) => {
      const setting = findStartSetting(part.agent, 'memory', part);
      return setting ? [`Sent once: ${setting.set} in ${setting.where}.`] : [];
    }),
  ];
}

/** Tools that were declared and never called. */
function unusedTools({ parts }: Pick<StartReport, 'parts'>): readonly StartPartReport[] {
  return parts.filter(({ kind, calls, tokens }) => kind === 'tool' && calls === 0 && tokens > 0);
}

/** `37 of 52 tools were not called in 30 days: $6.10 of $41.20.`, and the dearest of them; nothing if all were. */
export function describeUnusedTools(report: StartReport): readonly string[] {
  const tools = report.parts.filter(({ kind, tokens }) => kind === 'tool' && tokens > 0);
  const unused = unusedTools(report);
  if (unused.length === 0) return [];
  const dearest = dearestUnused(report);
  const alone = dearest && unused.length > 1 ? ` ${dearest.name} alone: ${amountOf(report, [dearest])}.` : '';
  const of = report.paid > 0 ? ` of ${formatMoney(report.paid)}` : '';
  return [
    `${formatCount(unused.length)} of ${plural(tools.length, 'tool')} were not called in ${plural(Math.ceil(report.days), 'day')}: ${amountOf(report, unused)}${of}.${alone}`,
  ];
}

interface Dearest {
  readonly name: string;
  readonly takes: 'tool' | 'server';
  readonly usd: number;
  readonly tokens: number;
  readonly server?: string | undefined;
  readonly agent: string | undefined;
}

/** A server none of whose tools was called, or a tool of no server. */
function dearestUnused(report: StartReport): Dearest | undefined {
  const called = new Set(report.parts.flatMap(({ server, calls }) => (server && calls > 0 ? [server] : [])));
  const kept = new Set(report.kept.map(({ name }) => name));
  const found = new Map<string, Dearest>();
  for (const { name, server, usd, tokens, agent } of unusedTools(report)) {
    // A person who switched it off already was told why it stays.
    if (kept.has(name)) continue;
    const isWhole = server !== undefined && !called.has(server);
    const key = isWhole ? server : name;
    const known = found.get(key) ?? { usd: 0, tokens: 0 };
    const sums = { usd: known.usd + usd, tokens: known.tokens + tokens };
    found.set(key, { name: key, takes: isWhole ? 'server' : 'tool', ...sums, server, agent });
  }
  return [...found.values()].sort((a, b) => b.usd - a.usd || b.tokens - a.tokens)[0];
}

const MOST_SERVERS = 5;

function describeServers(report: StartReport): readonly string[] {
  return report.servers.slice(0, MOST_SERVERS).map((server) => {
    const { name, tools, tokens, requests, calls } = server;
    const called = calls === 0 ? 'never called' : `called ${plural(calls, 'time')}`;
    return `${name}: ${plural(tools, 'tool')}, ${formatTokens(tokens / requests)} tokens a request, ${amountOf(report, [server])} in all, ${called}.`;
  });
}

function describeRepeats(report: StartReport): readonly string[] {
  return repeatsOf(report).map(
    (part) =>
      `${part.name} is sent twice, its text stands in ${part.sameAs} too: ${formatTokens(part.tokens / part.requests)} tokens a request, ${amountOf(report, [part])} in all.`,
  );
}

function repeatsOf({ parts }: StartReport): readonly StartPartReport[] {
  return parts.filter(({ sameAs }) => sameAs !== undefined);
}
