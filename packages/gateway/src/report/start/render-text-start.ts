import {
  type Colors,
  formatCount,
  formatDate,
  formatMoney,
  formatTable,
  formatTokens,
  printable,
  type TableColumn,
  wrapText,
} from '@hdc/text';
import { describeStart, nextSteps } from './describe-start.ts';
import type { StartPartReport, StartReport } from './start-report.ts';

const MOST_ROWS = 25;
/** The day of a moment, in the person's time zone. */
const DAY_LENGTH = '2026-11-02'.length;

const COLUMNS: readonly TableColumn[] = [
  { title: ['', 'part of the prompt'], align: 'left', narrowest: 20 },
  { title: ['', 'kind'], align: 'left', rank: 2 },
  { title: ['tokens a', 'request'], align: 'right' },
  { title: ['', 'paid'], align: 'right' },
  { title: ['', 'calls'], align: 'right' },
  { title: ['called by', 'conversations'], align: 'right', rank: 5 },
  { title: ['', 'last'], align: 'right', rank: 3 },
  { title: ['', 'agent'], align: 'left', rank: 4 },
];

/** The report of beginnings for a terminal, the verdict last. */
export function renderTextStart(
  report: StartReport,
  { width, colors }: { readonly width: number; readonly colors: Colors },
): string {
  if (report.requests === 0)
    return 'No request whose beginning is known went through a gateway in this time.\n';
  const rows = report.parts.slice(0, MOST_ROWS).map((part) => startCells(part).map((text) => ({ text })));
  const more = report.parts.length - rows.length;
  const [bill = '', ...others] = describeStart(report);
  const lines = [
    ...formatTable(COLUMNS, rows, width, colors),
    ...(more > 0 ? [colors.dim(`and ${formatCount(more)} more, in --json and --html`)] : []),
    '',
    ...wrapText(printable(bill), width).map((line) => colors.bold(line)),
    ...[...others, ...nextSteps(report)].flatMap((text) => wrapText(printable(text), width)),
  ];
  return `${lines.join('\n')}\n`;
}

/** A part as cells of a table: name, kind, tokens, money, calls, who made them, the last one, the agent. */
export function startCells(part: StartPartReport): readonly string[] {
  const { kind, name, server, tokens, requests, usd, calls, callers, lastCalledAt, agent = '' } = part;
  return [
    printable(name),
    server === undefined ? kind.replaceAll('-', ' ') : 'MCP tool',
    formatTokens(tokens / Math.max(1, requests)),
    formatMoney(usd),
    kind === 'tool' ? formatCount(calls) : '',
    calls > 0 ? formatCount(callers) : '',
    lastCalledAt === undefined ? '' : formatDate(lastCalledAt).slice(0, DAY_LENGTH),
    agent,
  ];
}
