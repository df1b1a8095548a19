import { type Html, html, scrollTable } from '@hdc/pages';
import { formatCount, formatMoney, formatTokens, plural } from '@hdc/text';
import type { SessionReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { isBilled } from '../../verdict/bill-summary.ts';

/** Each request of a session that the cache failed, to be opened. */
export function sessionMisses(session: SessionReport, { money }: ReportView, mostRows: number): Html {
  const { misses } = session;
  if (misses.length === 0) return html``;
  const hasMoney = money && isBilled(session);
  const shown = misses.slice(0, mostRows);
  return html`<h4>Why the cache missed</h4>
<details class="plain"><summary>${plural(misses.length, 'request')}${shown.length < misses.length && `, the first ${formatCount(shown.length)} of them`}</summary>
${scrollTable(
  'Requests that the cache failed',
  [
    { title: 'Request', isShort: true },
    { title: 'Cause' },
    { title: 'Tokens', isNumber: true },
    ...(hasMoney ? [{ title: 'Cost', isNumber: true }] : []),
  ],
  shown.map(({ request, why, tokens, cost }) => [
    formatCount(request),
    why,
    formatTokens(tokens),
    ...(hasMoney ? [cost === undefined ? '' : formatMoney(cost)] : []),
  ]),
)}</details>`;
}
