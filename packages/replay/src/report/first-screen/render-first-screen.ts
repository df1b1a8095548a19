import {
  formatCount,
  formatMoney,
  formatShare,
  formatTokens,
  padStart,
  plural,
  printable,
  wrapText,
} from '@hdc/text';
import type { ReplayReport, SessionReport } from '../replay-report.ts';
import { DEFAULT_VIEW, type ReportView } from '../report-view.ts';
import type { TextLayout } from '../text/text-layout.ts';
import { type BillSummary, isBilled, summariseBill } from '../verdict/bill-summary.ts';
import { describePlans, describeRisk, describeUnpriced } from '../verdict/describe-verdict.ts';
import { agentsByUse, nextCommand } from '../verdict/next-command.ts';
import { type CauseRow, causeRows } from './cause-rows.ts';
import { modelSavings } from './model-savings.ts';

/** The rows that a terminal of 80 × 24 shows above the prompt. */
const MOST_LINES = 23;
/** How many causes and models are told; the first that leaves everything on one screen. */
const SHORTENED = [
  { causes: 3, models: 3 },
  { causes: 3, models: 2 },
  { causes: 2, models: 2 },
  { causes: 2, models: 1 },
  { causes: 1, models: 1 },
] as const;
type Shortened = (typeof SHORTENED)[number];

const MOST_AGENTS = 3;
const INDENT = '  ';

/**
 * The screen that a person sees first, which fits 80 × 24: what was spent, the largest causes and what to do about them,
 * what a gateway would have saved, and the one command to go on with.
 */
export function renderFirstScreen(
  report: ReplayReport,
  layout: TextLayout,
  changes: Partial<ReportView> = {},
): string {
  const view = { ...DEFAULT_VIEW, ...changes };
  const summary = summariseBill(report, view.money);
  const isMoney = summary.billed > 0;
  const sessions = isMoney ? report.sessions.filter(isBilled) : report.sessions;
  const linesOf = (most: Shortened): readonly string[] => {
    const sections = [
      formatSpent(report, summary, view, layout),
      formatCauses(sessions, summary, view, layout, most),
      formatSavings(sessions, summary, view, layout, most),
      formatNext(report, summary, view, layout),
    ];
    const lines = sections.filter(({ length }) => length > 0).flatMap((section) => ['', ...section]);
    return lines.slice(1);
  };
  const screens = SHORTENED.map(linesOf);
  const lines = screens.find(({ length }) => length <= MOST_LINES) ?? screens.at(-1) ?? [];
  return `${lines.join('\n')}\n`;
}

function formatSpent(
  { sessions }: ReplayReport,
  summary: BillSummary,
  view: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const { billed, usd, isRecorded, promptTokens, outputGap } = summary;
  const isMoney = billed > 0;
  const about = outputGap ? '≈ ' : isRecorded ? '' : 'about ';
  const spent = isMoney ? `${about}${formatMoney(usd)}` : `${formatTokens(promptTokens)} tokens of prompts`;
  const who = `${plural(isMoney ? billed : sessions.length, 'session')} of ${describeAgents(sessions, view.money)}`;
  const head = `${view.period === '' ? '' : `${view.period}: `}${who}, ${spent}.`;
  const notes = [
    outputGap && isMoney
      ? `≈ ${plural(outputGap.sessions, 'session')} recorded ${formatTokens(outputGap.recorded)} tokens of output and ${outputGap.sessions === 1 ? 'shows' : 'show'} ${formatTokens(outputGap.visible)}: what is seen counts.`
      : undefined,
    describePlans(summary),
    describeUnpriced(summary, view),
  ].filter((note) => note !== undefined);
  return [
    ...wrapText(head, width).map((line) => colors.bold(line)),
    ...notes.flatMap((note) => wrapText(note, width)).map((line) => colors.dim(line)),
  ];
}

function describeAgents(sessions: readonly SessionReport[], money: boolean): string {
  const names = agentsByUse(sessions, money).map(printable);
  const shown = names.slice(0, MOST_AGENTS);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

function formatCauses(
  sessions: readonly SessionReport[],
  { billed, usd, promptTokens }: BillSummary,
  { program, unusedTools }: ReportView,
  { width, colors }: TextLayout,
  { causes }: Shortened,
): readonly string[] {
  const isMoney = billed > 0;
  const all = isMoney ? usd : promptTokens;
  const rows = causeRows({ sessions, isMoney, run: `${program} run` }, all, causes);
  const unused =
    unusedTools === undefined
      ? []
      : wrapText(`${unusedTools} See ${program} gateway report --start.`, width - INDENT.length);
  if (rows.length === 0 && unused.length === 0) return [];
  const figureOf = ({ amount }: CauseRow) => (isMoney ? formatMoney(amount) : formatShare(amount, all));
  const indent = Math.max(...rows.map((row) => figureOf(row).length)) + INDENT.length;
  const beside = (text: string) => wrapText(text, width - indent - INDENT.length);
  return [
    colors.bold('Largest causes, and what to do'),
    ...rows.flatMap((row, index) => {
      const [first = '', ...more] = beside(row.what);
      // Said once for all that it is said of.
      const isNews = row.remedy !== rows[index + 1]?.remedy;
      const rest = [...more, ...(isNews ? beside(row.remedy).map((line) => colors.dim(line)) : [])];
      return [
        `${colors.yellow(padStart(figureOf(row), indent))}${INDENT}${first}`,
        ...rest.map((line) => `${' '.repeat(indent)}${INDENT}${line}`),
      ];
    }),
    ...unused.map((line) => `${INDENT}${line}`),
  ];
}

function formatSavings(
  sessions: readonly SessionReport[],
  { best, billed }: BillSummary,
  view: ReportView,
  { width, colors }: TextLayout,
  { models }: Shortened,
): readonly string[] {
  if (!best) return [];
  const rows = modelSavings(sessions, best.strategy, billed > 0);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, models);
  const [agent] = agentsByUse(sessions, view.money);
  const start = agent === undefined ? undefined : view.startOf(agent);
  const run = start === undefined ? 'run' : `run -- ${start}`;
  const rest = rows.length - shown.length;
  return [
    colors.bold(`What ${view.program} ${run} would have saved`),
    ...shown
      .flatMap(({ model, saved }) => wrapText(`${model}: ${saved}`, width - INDENT.length))
      .map((line) => `${INDENT}${line}`),
    ...(rest > 0 ? [colors.dim(`${INDENT}and ${plural(rest, 'more model')}`)] : []),
    colors.dim(`${INDENT}${describeRisk(best)}`),
  ];
}

function formatNext(
  report: ReplayReport,
  summary: BillSummary,
  view: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  const { program, paths } = view;
  const more = [program, paths, '--details'].filter((part) => part !== '').join(' ');
  return [
    `${colors.dim('Next:')} ${colors.cyan(nextCommand(report, summary, view))}`,
    ...wrapText(`More: ${more}, --html FILE${view.isRecent ? ', --all (of all time)' : ''}`, width).map(
      (line) => colors.dim(line),
    ),
  ];
}
