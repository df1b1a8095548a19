import {
  formatCount,
  formatMoney,
  formatTable,
  formatTokens,
  plural,
  printable,
  type TableColumn,
} from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled, missCost, promptTokensOf } from '../verdict/bill-summary.ts';
import type { TextLayout } from './text-layout.ts';

const TABLE: readonly TableColumn[] = [
  { title: ['', 'project'], align: 'left', narrowest: 14 },
  { title: ['', 'sessions'], align: 'right' },
  { title: ['', 'requests'], align: 'right', rank: 1 },
  { title: ['', 'tokens'], align: 'right' },
  { title: ['', 'cost'], align: 'right' },
  { title: ['cache', 'misses'], align: 'right', rank: 2 },
];

/** Fewer sessions than this are seen at a glance. */
const FEW_SESSIONS = 10;
const MOST_SHOWN = 6;

/** The totals of each project, the dearest first, if there are many sessions. */
export function formatProjects(
  sessions: readonly SessionReport[],
  { money, all }: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const projects = groupByProject(sessions, money);
  if (sessions.length <= FEW_SESSIONS || projects.length < 2) return [];
  const shown = all ? projects : projects.slice(0, MOST_SHOWN);
  const hasMoney = money && projects.some(({ usd }) => usd > 0);
  const rows = shown.map(({ name, sessions: count, requests, tokens, usd, missUsd }) => [
    { text: printable(name) },
    { text: formatCount(count) },
    { text: formatCount(requests) },
    { text: formatTokens(tokens) },
    ...(hasMoney ? [{ text: formatMoney(usd) }, { text: formatMoney(missUsd) }] : []),
  ]);
  const hidden = projects.length - shown.length;
  return [
    ...formatTable(hasMoney ? TABLE : TABLE.slice(0, 4), rows, width, colors),
    ...(hidden === 0 ? [] : [colors.dim(`and ${plural(hidden, 'more project')}`)]),
  ];
}

interface ProjectTotal {
  readonly name: string;
  sessions: number;
  requests: number;
  tokens: number;
  usd: number;
  missUsd: number;
}

function groupByProject(sessions: readonly SessionReport[], money: boolean): readonly ProjectTotal[] {
  const totals = new Map<string, ProjectTotal>();
  for (const session of sessions) {
    const name = session.name.project ?? 'no project recorded';
    const total = totals.get(name) ?? { name, sessions: 0, requests: 0, tokens: 0, usd: 0, missUsd: 0 };
    const isPaid = money && isBilled(session);
    total.sessions += 1;
    total.requests += session.requests;
    total.tokens += promptTokensOf(session);
    total.usd += isPaid ? session.bill.usd.total : 0;
    total.missUsd += isPaid ? missCost(session) : 0;
    totals.set(name, total);
  }
  return [...totals.values()].sort((a, b) => b.usd - a.usd || b.tokens - a.tokens);
}
