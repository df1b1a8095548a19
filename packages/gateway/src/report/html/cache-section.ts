import { type Html, html, scrollTable } from '@hdc/pages';
import { formatCount, formatMoney } from '@hdc/text';
import { describeKeepWarm, describeKept } from '../describe-saving.ts';
import type { GatewayReport } from '../gateway-report.ts';

/** What was done for the prompt cache besides pruning, by client. */
export function cacheSection(report: GatewayReport): Html {
  const { clients, kept, totals } = report;
  if (totals.requests === 0) return html``;
  const lines = [...kept.map(describeKept), ...describeKeepWarm(report)];
  return html`<section aria-labelledby="cache">
<h2 id="cache">What was done for the cache</h2>
${scrollTable(
  'What the cache marks of the gateway saved, by what clients call themselves',
  [
    { title: 'Client' },
    { title: 'Requests', isNumber: true },
    { title: 'Paid', isNumber: true },
    { title: 'Saved by our marks', isNumber: true },
  ],
  clients.map(({ client, requests, paid, markSaving }) => [
    client,
    formatCount(requests),
    formatMoney(paid),
    formatMoney(markSaving),
  ]),
)}
${lines.map((line) => html`<p>${line}</p>`)}
</section>`;
}
