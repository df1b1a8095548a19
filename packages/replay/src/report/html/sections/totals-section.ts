import { type Html, html } from '@hdc/pages';
import { plural } from '@hdc/text';
import type { ReplayReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { isBilled } from '../../verdict/bill-summary.ts';
import { billedTotals } from '../../verdict/billed-totals.ts';
import { isIdle } from '../../verdict/is-idle.ts';
import { findRunStyle, type RunStyle } from '../run-style.ts';
import { glossary } from './glossary.ts';
import { runCard } from './run-card.ts';
import { strategyTable } from './strategy-table.ts';

/** All sessions together. */
export function totalsSection(
  report: ReplayReport,
  styles: readonly RunStyle[],
  { money }: ReportView,
): Html {
  const { sessions } = report;
  const totals = billedTotals(report);
  if (totals.length === 0) return html``;
  const hasMoney = money && sessions.some(isBilled);
  const active = totals.filter((total) => !isIdle(total));
  const idle = totals.filter((total) => isIdle(total)).map(({ strategy }) => strategy);
  return html`<section aria-labelledby="totals">
<h2 id="totals">Totals</h2>
<div class="cards">${active.map((total) => runCard(total, findRunStyle(styles, total), hasMoney))}</div>
${idle.length > 0 && html`<p>${idle.join(', ')} sent everything: nothing was taken out.</p>`}
${strategyTable(`All figures over ${plural(sessions.length, 'session')}`, totals, styles, hasMoney)}
${glossary()}
</section>`;
}
