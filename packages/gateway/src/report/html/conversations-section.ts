import { type Html, html } from '@hdc/pages';
import { formatDate, formatDifference, formatMoney, plural } from '@hdc/text';
import type { ConversationReport, GatewayReport } from '../gateway-report.ts';
import { conversationFigures } from './conversation-figures.ts';

/** More would make a page that nobody wants to load; the most expensive ones are there. */
const MOST_CONVERSATIONS = 1_000;
const MOST_OPEN = 3;
const FEWEST_FOR_FILTER = 6;

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
  return html`<details class="session" id="${id}"${isOpen && html` open`}>
<summary>${conversationSummary(conversation)}</summary>
<div class="session-body">
${conversationFigures(conversation, id)}
</div>
</details>`;
}

/** A conversation in two lines and its two figures. */
export function conversationSummary({
  conversation,
  name,
  person,
  model,
  mode,
  isHeldOut,
  to,
  totals,
}: ConversationReport): Html {
  const { pricedRequests, paid, rawCost, rawTokens, sentTokens, requests } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  return html`<h3 title="${conversation}">${name}</h3>
<span class="quiet">${person !== undefined && html`${person} · `}${model} · ${isHeldOut ? 'held out' : mode} · ${plural(requests, 'request')} · ${formatDate(to)}</span>
<span class="saved"><span>${formatDifference(change)} context</span>${
    pricedRequests > 0 && html`<span>${formatMoney(paid)} instead of ${formatMoney(rawCost)}</span>`
  }</span>`;
}
