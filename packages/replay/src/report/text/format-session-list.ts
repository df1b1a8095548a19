import {
  formatCount,
  formatDifference,
  formatMoney,
  formatTable,
  formatTokens,
  plural,
  type TableColumn,
} from '@hdc/text';
import { labelSession } from '../../naming/label-session.ts';
import type { ReplayReport, SessionReport, StrategyReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { isBilled, missCost, promptTokensOf, summariseBill } from '../verdict/bill-summary.ts';
import { dearestFirst } from '../verdict/next-command.ts';
import type { TextLayout } from './text-layout.ts';

/** As many as a screen holds beside what sums them up. */
const MOST_SHOWN = 10;

/** The sessions that matter most, one line each, and how to see the others. */
export function formatSessionList(
  report: ReplayReport,
  view: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const { money, all, program, paths } = view;
  const sorted = dearestFirst(report.sessions, money);
  const shown = all ? sorted : sorted.slice(0, MOST_SHOWN);
  const strategy = summariseBill(report, money).best?.strategy ?? '';
  const rows = shown.map((session) => {
    const { short, date, project, title } = labelSession(session);
    const run = session.strategies.find((one) => one.strategy === strategy);
    return [
      { text: short, paint: colors.cyan },
      { text: date, paint: colors.dim },
      { text: project },
      { text: title },
      { text: formatCount(session.requests) },
      { text: costOf(session, money) },
      { text: missesOf(session, money) },
      { text: run ? changeOf(run, session, money) : '' },
    ];
  });
  const hidden = sorted.length - shown.length;
  const command = [program, paths].filter((part) => part !== '').join(' ');
  return [
    ...formatTable(tableOf(strategy), rows, width, colors),
    ...(hidden === 0 ? [] : [colors.dim(`and ${plural(hidden, 'more session')}: ${command} --all`)]),
  ];
}

function tableOf(strategy: string): readonly TableColumn[] {
  const [first = '', second = ''] = strategy.split('-');
  return [
    { title: ['', 'id'], align: 'left' },
    { title: ['', 'began'], align: 'left', rank: 4 },
    { title: ['', 'project'], align: 'left', rank: 5 },
    { title: ['', 'first words'], align: 'left', narrowest: 14, isSentence: true },
    { title: ['', 'requests'], align: 'right', rank: 2 },
    { title: ['', 'cost'], align: 'right' },
    { title: ['cache', 'misses'], align: 'right', rank: 3 },
    { title: [first, second], align: 'right' },
  ];
}

function costOf(session: SessionReport, money: boolean): string {
  if (money && isBilled(session)) return formatMoney(session.bill.usd.total);
  return money && session.plan !== undefined ? 'plan' : formatTokens(promptTokensOf(session));
}

function missesOf(session: SessionReport, money: boolean): string {
  if (session.misses.length === 0) return '';
  if (money && isBilled(session)) return formatMoney(missCost(session));
  return formatTokens(session.misses.reduce((sum, { tokens }) => sum + tokens, 0));
}

function changeOf(
  { bill, compared, costRatio, error }: StrategyReport,
  session: SessionReport,
  money: boolean,
): string {
  if (error !== undefined) return 'ended early';
  const raw = compared.rawBill.usd.total;
  const ratio = money && isBilled(session) && raw > 0 ? bill.usd.total / raw : costRatio;
  return formatDifference(100 * (ratio - 1));
}
