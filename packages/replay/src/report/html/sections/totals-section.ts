import { type Html, html } from '@hdc/pages';
import { plural } from '@hdc/text';
import type { ReplayReport } from '../../replay-report.ts';
import { findRunStyle, type RunStyle } from '../run-style.ts';
import { glossary } from './glossary.ts';
import { runCard } from './run-card.ts';
import { strategyTable } from './strategy-table.ts';

/** All sessions together. */
export function totalsSection({ totals, sessions }: ReplayReport, styles: readonly RunStyle[]): Html {
  if (totals.length === 0) return html``;
  return html`<section aria-labelledby="totals">
<h2 id="totals">Totals</h2>
<div class="cards">${totals.map((total) => runCard(total, findRunStyle(styles, total)))}</div>
${strategyTable(`All figures over ${plural(sessions.length, 'session')}`, totals, styles)}
${glossary()}
</section>`;
}
