import {
  formatCount,
  formatDifference,
  formatTable,
  formatTokens,
  plural,
  printable,
  type TableColumn,
  wrapText,
} from '@hdc/text';
import { labelSession } from '../../naming/label-session.ts';
import type { ReplayReport, SessionReport, TotalReport } from '../replay-report.ts';
import { DEFAULT_VIEW, type ReportView } from '../report-view.ts';
import { isBilled } from '../verdict/bill-summary.ts';
import { billedTotals } from '../verdict/billed-totals.ts';
import { findOutliers } from './find-outliers.ts';
import { formatCauses } from './format-causes.ts';
import { formatContent } from './format-content.ts';
import { formatItems } from './format-items.ts';
import { formatMisses } from './format-misses.ts';
import { formatProjects } from './format-projects.ts';
import { formatSession, formatStrategies } from './format-session.ts';
import { formatSessionList } from './format-session-list.ts';
import { formatTools } from './format-tools.ts';
import { formatVerdict } from './format-verdict.ts';
import { cacheDifference, type TextLayout } from './text-layout.ts';

/** More sessions than this get one line each. */
const FEW_SESSIONS = 3;

const OUTLIER_TABLE: readonly TableColumn[] = [
  { title: ['', ''], align: 'left' },
  { title: ['', ''], align: 'right' },
  { title: ['', ''], align: 'left', rank: 1 },
  { title: ['', ''], align: 'left' },
  { title: ['', ''], align: 'left', narrowest: 12, isSentence: true },
];

/** The report as a person reads it in a terminal: details first, what sums them up below, the verdict last. */
export function renderTextReport(
  report: ReplayReport,
  layout: TextLayout,
  changes: Partial<ReportView> = {},
): string {
  const view = { ...DEFAULT_VIEW, ...changes };
  const { sessions } = report;
  const isShort = sessions.length <= FEW_SESSIONS;
  const details =
    isShort || view.explain
      ? sessions.map((session) => formatDetails(session, view, layout))
      : [formatProjects(sessions, view, layout), formatSessionList(report, view, layout)];
  const sections = [
    ...details,
    isShort ? [] : formatOutliers(report, layout),
    formatContent(sessions, view, layout),
    formatCauses(sessions, view, layout),
    sessions.length > 1 ? formatTotals(report, view, layout) : [],
    formatNeedModel(report, layout),
    formatRepeated(report, layout),
    formatVerdict(report, view, layout),
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** All sessions together. */
function formatTotals(report: ReplayReport, { money }: ReportView, layout: TextLayout): readonly string[] {
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

function formatDetails(session: SessionReport, view: ReportView, layout: TextLayout): readonly string[] {
  const details = formatSession(session, view, layout);
  if (!view.explain) return details;
  return [
    ...details,
    ...formatTools(session, layout),
    ...formatItems(session, layout),
    ...formatMisses(session, view, layout),
  ];
}

function formatOutliers({ sessions }: ReplayReport, { width, colors }: TextLayout): readonly string[] {
  const rows = findOutliers(sessions).flatMap(({ kind, figure, strategy, session: index }) => {
    const session = sessions[index];
    if (!session) return [];
    const { short, title } = labelSession(session);
    return [
      [
        { text: kind, paint: colors.dim },
        { text: figure },
        { text: strategy, paint: colors.dim },
        { text: short, paint: colors.cyan },
        { text: title },
      ],
    ];
  });
  if (rows.length === 0) return [];
  const [, ...lines] = formatTable(OUTLIER_TABLE, rows, width, colors);
  return [colors.bold('Worth a look'), ...lines];
}

function formatNeedModel({ needModel }: ReplayReport, { colors }: TextLayout): readonly string[] {
  if (needModel.length === 0) return [];
  const verb = needModel.length === 1 ? 'needs' : 'need';
  return [colors.yellow(`${needModel.join(', ')} ${verb} a model to write summaries and did not run.`)];
}

function formatRepeated({ repeated }: ReplayReport, { colors }: TextLayout): readonly string[] {
  if (repeated === 0) return [];
  const verb = repeated === 1 ? 'stands' : 'stand';
  return [
    colors.dim(
      `${plural(repeated, 'request')} ${verb} in more than one file and ${repeated === 1 ? 'is' : 'are'} counted once.`,
    ),
  ];
}
