import { html, renderPage, SESSION_LIST_SCRIPT } from '@hdc/pages';
import type { ReplayReport } from '../replay-report.ts';
import { DEFAULT_VIEW, type ReportView } from '../report-view.ts';
import { runStylesOf } from './run-style.ts';
import { billSection } from './sections/bill-section.ts';
import { costSection } from './sections/cost-section.ts';
import { header, titleOf } from './sections/header.ts';
import { problemsSection } from './sections/problems-section.ts';
import { sessionsSection } from './sections/sessions-section.ts';
import { totalsSection } from './sections/totals-section.ts';

/** The report as one page that needs no other file and no network. The same report gives the same page. */
export function renderHtmlReport(report: ReplayReport, changes: Partial<ReportView> = {}): string {
  const view = { ...DEFAULT_VIEW, ...changes };
  const styles = runStylesOf(report);
  return renderPage({
    title: titleOf(report.sessions.length),
    body: html`${header(report, view)}
<main>
${billSection(report, view)}
${totalsSection(report, styles, view)}
${costSection(report, styles)}
${sessionsSection(report, styles, view)}
${problemsSection(report)}
</main>
<footer>Every figure is computed from the recorded sessions; no model was asked to judge anything.</footer>`,
    script: SESSION_LIST_SCRIPT,
  });
}
