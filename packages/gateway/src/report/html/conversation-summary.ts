import { type Html, html } from '@hdc/pages';
import { formatDifference, formatMoney, plural } from '@hdc/text';
import type { ConversationReport } from '../gateway-report.ts';
import { shortConversation } from '../short-conversation.ts';

/** A conversation in two lines and its two figures. */
export function conversationSummary({
  conversation,
  model,
  mode,
  isHeldOut,
  to,
  totals,
}: ConversationReport): Html {
  const { pricedRequests, paid, rawCost, rawTokens, sentTokens, requests } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  const moment = new Date(to).toISOString().slice(0, 16).replace('T', ' ');
  return html`<h3 title="${conversation}">${shortConversation(conversation)}</h3>
<span class="quiet">${model} · ${isHeldOut ? 'held out' : mode} · ${plural(requests, 'request')} · ${moment} UTC</span>
<span class="saved"><span>${formatDifference(change)} context</span>${
    pricedRequests > 0 && html`<span>${formatMoney(paid)} not ${formatMoney(rawCost)}</span>`
  }</span>`;
}
