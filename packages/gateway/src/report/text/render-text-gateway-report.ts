import { causeCells } from '@hdc/prices';
import {
  formatCount,
  formatDifference,
  formatMoney,
  formatPercent,
  formatTable,
  formatTokens,
  plural,
  printable,
  type TableCell,
  type TableColumn,
  wrapText,
} from '@hdc/text';
import {
  describeBill,
  describeContextSaving,
  describeFailures,
  describeKeepWarm,
  describeOwnEffects,
  describeUnpricedModels,
  whenOf,
} from '../describe-saving.ts';
import type { ConversationReport, GatewayReport } from '../gateway-report.ts';
import { describeHoldOut } from '../hold-out/describe-hold-out.ts';
import type { ReportLayout } from '../report-layout.ts';
import type { ReportTotals } from '../report-totals.ts';

const MOST_ROWS = 10;

/** The report for a terminal, the verdict last. */
export function renderTextGatewayReport(report: GatewayReport, layout: ReportLayout): string {
  const { colors, width } = layout;
  const { totals, holdOut, conversations } = report;
  if (totals.requests === 0) return 'No request went through a gateway in this time.\n';
  const verdict = [
    `${[`${plural(totals.requests, 'request')} in ${plural(conversations.length, 'conversation')}`, ...describeFailures(totals)].join(', ')}: ${describeBill(totals)}`,
    describeContextSaving(totals),
    describeOwnEffects(totals),
    ...(holdOut ? [describeHoldOut(holdOut)] : []),
    ...describeUnpricedModels(report),
    ...describeKeepWarm(report),
    ...describeQuotas(report),
  ];
  const [bill = '', ...rest] = verdict;
  const sections = [
    conversationTable(report, layout),
    peopleTable(report, layout),
    itemTable(report, layout),
    missTable(report, layout),
    [
      ...wrapText(bill, width).map((line) => colors.bold(line)),
      ...rest.flatMap((text) => wrapText(text, width)).map((line) => colors.dim(line)),
    ],
  ];
  const lines = sections.filter(({ length }) => length > 0).flatMap((section) => [...section, '']);
  return `${lines.slice(0, -1).join('\n')}\n`;
}

function conversationTable({ conversations }: GatewayReport, layout: ReportLayout): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'conversation'], align: 'left', narrowest: 21, isSentence: true },
    { title: ['', 'model'], align: 'left', rank: 2, narrowest: 10 },
    { title: ['', 'requests'], align: 'right' },
    { title: ['', 'context'], align: 'right' },
    { title: ['', 'paid'], align: 'right' },
    { title: ['as it', 'came'], align: 'right' },
    { title: ['cache', 'misses'], align: 'right', rank: 3 },
  ];
  const rows = conversations
    .slice(0, MOST_ROWS)
    .map(({ name, model, totals, ...rest }) => [
      { text: printable(name), paint: layout.colors.cyan },
      { text: printable(model) },
      { text: formatCount(totals.requests) },
      { text: stateOf(rest) ?? formatDifference(changeOf(totals)) },
      ...moneyCells(totals),
      { text: formatCount(totals.misses) },
    ]);
  return table(columns, rows, conversations.length - rows.length, layout);
}

function peopleTable({ people }: GatewayReport, layout: ReportLayout): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'person or team'], align: 'left', narrowest: 14 },
    { title: ['', 'conversations'], align: 'right', rank: 1 },
    { title: ['', 'requests'], align: 'right' },
    { title: ['', 'context'], align: 'right' },
    { title: ['', 'paid'], align: 'right' },
    { title: ['as it', 'came'], align: 'right' },
  ];
  const rows = people
    .slice(0, MOST_ROWS)
    .map(({ person, conversations, totals }) => [
      { text: printable(person), paint: layout.colors.cyan },
      { text: formatCount(conversations) },
      { text: formatCount(totals.requests) },
      { text: formatDifference(changeOf(totals)) },
      ...moneyCells(totals),
    ]);
  return table(columns, rows, people.length - rows.length, layout);
}

function moneyCells({ pricedRequests, paid, rawCost }: ReportTotals): readonly TableCell[] {
  const known = pricedRequests > 0;
  return [
    { text: formatMoney(known ? paid : Number.NaN) },
    { text: formatMoney(known ? rawCost : Number.NaN) },
  ];
}

function stateOf({ isHeldOut, mode }: Pick<ConversationReport, 'isHeldOut' | 'mode'>): string | undefined {
  if (isHeldOut) return 'held out';
  return mode === 'observe' ? mode : undefined;
}

function changeOf({ rawTokens, sentTokens }: ReportTotals): number {
  return rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
}

function itemTable({ items }: GatewayReport, layout: ReportLayout): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'taken out'], align: 'left', narrowest: 16 },
    { title: ['', 'when'], align: 'left', rank: 2, narrowest: 8 },
    { title: ['', 'tool'], align: 'left', narrowest: 8 },
    { title: ['', 'items'], align: 'right' },
    { title: ['', 'tokens'], align: 'right' },
  ];
  const rows = items
    .slice(0, MOST_ROWS)
    .map(({ kind, tool = '', count, tokens }) => [
      { text: printable(kind).replaceAll('-', ' ') },
      { text: whenOf({ kind }) },
      { text: printable(tool) },
      { text: formatCount(count) },
      { text: formatTokens(tokens) },
    ]);
  return table(columns, rows, items.length - rows.length, layout);
}

function missTable({ misses, totals }: GatewayReport, layout: ReportLayout): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'why the cache missed'], align: 'left', narrowest: 20 },
    { title: ['', 'requests'], align: 'right' },
    { title: ['', 'tokens'], align: 'right' },
    { title: ['paid', 'more'], align: 'right' },
  ];
  const rows = misses.map((total) =>
    causeCells(totals.pricedRequests > 0 ? total : { ...total, cost: Number.NaN }).map((text) => ({ text })),
  );
  return table(columns, rows, 0, layout);
}

function table(
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
  more: number,
  { width, colors }: ReportLayout,
): readonly string[] {
  if (rows.length === 0) return [];
  const rest = more > 0 ? [colors.dim(`and ${formatCount(more)} more, in --json and --html`)] : [];
  return [...formatTable(columns, rows, width, colors), ...rest];
}

function describeQuotas({ quotas }: GatewayReport): readonly string[] {
  if (quotas.length === 0) return [];
  return [
    `used of the plan: ${quotas.map(({ window, usedPercent }) => `${printable(window)} ${formatPercent(usedPercent)}`).join(', ')}`,
  ];
}
