import { wrapText } from '@hdc/text';
import type { ReplayReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { describeVerdict } from '../verdict/describe-verdict.ts';
import type { TextLayout } from './text-layout.ts';

/** The last thing on the screen. */
export function formatVerdict(
  report: ReplayReport,
  view: ReportView,
  { width, colors }: TextLayout,
): readonly string[] {
  if (report.sessions.length === 0) return [];
  const { sentences, next } = describeVerdict(report, view);
  return [
    ...wrapText(sentences.join(' '), width).map((line) => colors.bold(line)),
    `${colors.dim('Next:')} ${colors.cyan(next)}`,
  ];
}
