import { contextChart, type Html, html, scrollTable, swatch } from '@hdc/pages';
import { formatCount, formatDifference, formatMoney, formatTokens, plural } from '@hdc/text';
import type { ConversationReport, GatewayReport } from '../gateway-report.ts';

/** More would make a page that nobody wants to load; the most expensive ones are there. */
const MOST_CONVERSATIONS = 1_000;
const MOST_OPEN = 3;
const FEWEST_FOR_FILTER = 6;
const MOST_MISSES = 100;

/** Every conversation, to be opened. */
export function conversationsSection({ conversations }: GatewayReport): Html {
  if (conversations.length === 0) return html``;
  const left = conversations.length - MOST_CONVERSATIONS;
  return html`<section aria-labelledby="conversations">
<h2 id="conversations">Conversations</h2>
${
  conversations.length >= FEWEST_FOR_FILTER &&
  html`<div class="tools" id="session-tools" hidden>
<label>Find <input type="search" id="session-filter" placeholder="conversation, model or state" autocomplete="off"></label>
<button type="button" id="session-open">Open all shown</button>
<button type="button" id="session-close">Close all</button>
<output id="session-count" for="session-filter"></output>
</div>`
}
${conversations
  .slice(0, MOST_CONVERSATIONS)
  .map((conversation, i) => details(conversation, `session-${i + 1}`, conversations.length <= MOST_OPEN))}
${left > 0 && html`<p class="quiet">${plural(left, 'conversation')} that cost less ${left === 1 ? 'is' : 'are'} not shown.</p>`}
</section>`;
}

function details(conversation: ConversationReport, id: string, isOpen: boolean): Html {
  const { totals, model, rawSeries, sentSeries, rewrittenAt } = conversation;
  const { pricedRequests, paid, rawCost, rawTokens, sentTokens } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  return html`<details class="session" id="${id}"${isOpen && html` open`}>
<summary><h3>${conversation.conversation}</h3>
<span class="quiet">${model} · ${conversation.isHeldOut ? 'held out' : conversation.mode} · ${plural(totals.requests, 'request')} · ${new Date(conversation.to).toISOString().slice(0, 16).replace('T', ' ')} UTC</span>
<span class="saved"><span>${formatDifference(change)} context</span>${pricedRequests > 0 && html`<span>${formatMoney(paid)} not ${formatMoney(rawCost)}</span>`}</span></summary>
<div class="session-body">
<figure>
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
${missTable(conversation)}
</div>
</details>`;
}

function missTable({ misses }: ConversationReport): Html {
  if (misses.length === 0) return html`<p class="quiet">The cache missed nothing that it had held.</p>`;
  const left = misses.length - MOST_MISSES;
  return html`${scrollTable(
    'Why the cache missed',
    [
      { title: 'Request' },
      { title: 'Why' },
      { title: 'Tokens', isNumber: true },
      { title: 'Paid more', isNumber: true },
    ],
    misses
      .slice(0, MOST_MISSES)
      .map(({ request, why, tokens, cost = Number.NaN }) => [
        formatCount(request),
        why,
        formatTokens(tokens),
        formatMoney(cost),
      ]),
  )}${left > 0 && html`<p class="quiet">and ${formatCount(left)} more.</p>`}`;
}
