import { type Html, html, scrollTable } from '@hdc/pages';
import { causeCells } from '@hdc/prices';
import type { GatewayReport } from '../gateway-report.ts';
import { MISS_ADVICE } from '../miss-advice.ts';

/** Why prompts were paid again that the cache had held. */
export function missesSection({ misses, totals }: GatewayReport): Html {
  if (misses.length === 0) return html``;
  return html`<section aria-labelledby="misses">
<h2 id="misses">Why the cache missed</h2>
${scrollTable(
  'Requests that read much less from the cache than the one before had left there',
  [
    { title: 'Cause' },
    { title: 'Requests', isNumber: true },
    { title: 'Tokens paid again', isNumber: true },
    { title: 'Paid more', isNumber: true },
    { title: 'What can be done' },
  ],
  misses.map((total) => [
    ...causeCells(totals.pricedRequests > 0 ? total : { ...total, cost: Number.NaN }),
    MISS_ADVICE[total.cause],
  ]),
)}
</section>`;
}
