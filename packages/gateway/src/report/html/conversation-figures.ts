import { contextChart, type Html, html, scrollTable, swatch } from '@hdc/pages';
import { formatCount, formatMoney, formatTokens } from '@hdc/text';
import type { ConversationReport } from '../gateway-report.ts';

const MOST_MISSES = 100;

/** Context per request, and why the cache missed. */
export function conversationFigures(conversation: ConversationReport, id: string): Html {
  const { rawSeries, sentSeries, rewrittenAt } = conversation;
  return html`<figure>
<figcaption>Tokens of each request${rewrittenAt.length > 0 && '; a circle marks a rewrite of the past'}</figcaption>
${contextChart(
  [
    { name: 'as it came', className: 'raw', series: rawSeries, marks: [] },
    { name: 'as it left', className: 'run0', series: sentSeries, marks: rewrittenAt, markVerb: 'rewritten' },
  ],
  `${id}-chart`,
)}
<ul class="legend"><li>${swatch('raw')}as it came</li><li>${swatch('run0')}as it left</li></ul>
</figure>
${missTable(conversation)}`;
}

function missTable({ misses }: ConversationReport): Html {
  if (misses.length === 0) return html`<p class="quiet">The cache missed nothing that it had held.</p>`;
  const left = misses.length - MOST_MISSES;
  return html`${scrollTable(
    'Why the cache missed',
    [
      { title: 'Request', isShort: true },
      { title: 'Why' },
      { title: 'Tokens', isNumber: true },
      { title: 'Paid more', isNumber: true },
    ],
    misses
      .slice(-MOST_MISSES)
      .map(({ request, why, tokens, cost = Number.NaN }) => [
        formatCount(request),
        why,
        formatTokens(tokens),
        formatMoney(cost),
      ]),
  )}${left > 0 && html`<p class="quiet">and ${formatCount(left)} before these.</p>`}`;
}
