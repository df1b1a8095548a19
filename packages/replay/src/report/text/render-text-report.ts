import { formatTable, plural, type TableColumn } from '@hdc/text';
import { nameSessions } from '../name-sessions.ts';
import type { ReplayReport } from '../replay-report.ts';
import { findOutliers } from './find-outliers.ts';
import { formatItems } from './format-items.ts';
import { formatSession } from './format-session.ts';
import { formatSessionList } from './format-session-list.ts';
import { formatTools } from './format-tools.ts';
import { formatTotals } from './format-totals.ts';
import type { TextLayout } from './text-layout.ts';

/** More sessions than this get one line for each strategy. */
const FEW_SESSIONS = 3;

const OUTLIER_TABLE: readonly TableColumn[] = [
  { title: ['', ''], align: 'left' },
  { title: ['', ''], align: 'right' },
  { title: ['', ''], align: 'left' },
  { title: ['', ''], align: 'left', narrowest: 18 },
];

/** The report as a person reads it in a terminal: details first, what sums them up last. */
export function renderTextReport(report: ReplayReport, layout: TextLayout, explain: boolean): string {
  const { sessions } = report;
  const names = nameSessions(sessions);
  const isShort = sessions.length <= FEW_SESSIONS;
  const details =
    isShort || explain
      ? sessions.map((session, i) => [
          ...formatSession(session, names[i] ?? '', layout),
          ...(explain ? [...formatTools(session, layout), ...formatItems(session, layout)] : []),
        ])
      : [formatSessionList(sessions, names, layout)];
  const sections = [
    ...details,
    isShort ? [] : formatOutliers(report, names, layout),
    sessions.length > 1 ? formatTotals(report, layout) : [],
    formatNeedModel(report, layout),
    formatRepeated(report, layout),
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function formatOutliers(
  { sessions }: ReplayReport,
  names: readonly string[],
  { width, colors }: TextLayout,
): readonly string[] {
  const outliers = findOutliers(sessions);
  if (outliers.length === 0) return [];
  const rows = outliers.map(({ kind, figure, strategy, session }, i) => [
    { text: kind === outliers[i - 1]?.kind ? '' : kind, paint: colors.dim },
    { text: figure },
    { text: strategy, paint: colors.cyan },
    { text: names[session] ?? '' },
  ]);
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
