import { causeCells } from '@hdc/prices';
import {
  formatCount,
  formatMoney,
  formatTable,
  formatTokens,
  plural,
  printable,
  type TableColumn,
  wrapText,
} from '@hdc/text';
import { describeKeepWarm, describeKept } from '../describe-saving.ts';
import type { GatewayReport } from '../gateway-report.ts';
import { MISS_ADVICE } from '../miss-advice.ts';
import type { ReportLayout } from '../report-layout.ts';

const MOST_ROWS = 20;

/**
 * The held, found and lost parts of the prompt cache, conversation by conversation, and what can be done about
 * them.
 */
export function renderTextCacheReport(report: GatewayReport, layout: ReportLayout): string {
  if (report.totals.requests === 0) return 'No request went through a gateway in this time.\n';
  const sections = [
    conversations(report, layout),
    clients(report, layout),
    report.kept.map(describeKept),
    describeKeepWarm(report),
    causes(report, layout),
    diagnoses(report, layout),
  ];
  return `${sections
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function conversations(
  { conversations: all }: GatewayReport,
  { width, colors }: ReportLayout,
): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'conversation'], align: 'left', narrowest: 12 },
    { title: ['', 'found'], align: 'right', rank: 4 },
    { title: ['', 'written'], align: 'right', rank: 3 },
    { title: ['for an', 'hour'], align: 'right', rank: 1 },
    { title: ['held', 'last'], align: 'right', rank: 2 },
    { title: ['', 'lost'], align: 'right' },
    { title: ['paid', 'more'], align: 'right' },
    { title: ['', 'mostly because'], align: 'left', narrowest: 16 },
  ];
  const rows = all.slice(0, MOST_ROWS).map(({ name, cache, totals }) => {
    const [first] = cache.lost;
    return [
      { text: printable(name) },
      { text: formatTokens(cache.foundTokens) },
      { text: formatTokens(cache.writtenTokens) },
      { text: formatTokens(cache.writtenHourTokens) },
      { text: formatTokens(cache.heldTokens) },
      { text: formatTokens(totals.missedTokens) },
      { text: formatMoney(totals.pricedRequests > 0 ? totals.missCost : Number.NaN) },
      { text: (first && causeCells(first)[0]) ?? '' },
    ];
  });
  const more = all.length - rows.length;
  const rest = more > 0 ? [colors.dim(`and ${formatCount(more)} more, in --json`)] : [];
  return [...formatTable(columns, rows, width, colors), ...rest];
}

function clients({ clients: all }: GatewayReport, { width, colors }: ReportLayout): readonly string[] {
  const columns: readonly TableColumn[] = [
    { title: ['', 'client'], align: 'left', narrowest: 12 },
    { title: ['', 'requests'], align: 'right' },
    { title: ['', 'paid'], align: 'right' },
    { title: ['saved by', 'our marks'], align: 'right' },
  ];
  const rows = all.map(({ client, requests, paid, markSaving }) => [
    { text: printable(client) },
    { text: formatCount(requests) },
    { text: formatMoney(paid) },
    { text: formatMoney(markSaving) },
  ]);
  return formatTable(columns, rows, width, colors);
}

function causes({ misses, totals }: GatewayReport, { width }: ReportLayout): readonly string[] {
  return misses.flatMap((total) => {
    const { cause, tokens, cost } = total;
    const [title] = causeCells(total);
    const price = totals.pricedRequests > 0 ? `${formatMoney(cost)}, ` : '';
    return wrapText(`${title} (${price}${formatTokens(tokens)} tokens): ${MISS_ADVICE[cause]}`, width);
  });
}

function diagnoses({ diagnoses: all }: GatewayReport, { width }: ReportLayout): readonly string[] {
  if (all.length === 0) return [];
  const counts = all.map(
    ({ diagnosis, requests }) => `${printable(diagnosis)} (${plural(requests, 'request')})`,
  );
  return wrapText(`the vendor's own diagnosis: ${counts.join(', ')}`, width);
}
