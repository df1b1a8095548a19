import { type Html, html } from '@hdc/pages';
import { formatDate, formatDifference, formatMoney, plural } from '@hdc/text';
import type { ConversationReport } from '../gateway-report.ts';

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
    pricedRequests > 0 && html`<span>${formatMoney(paid)} not ${formatMoney(rawCost)}</span>`
  }</span>`;
}
