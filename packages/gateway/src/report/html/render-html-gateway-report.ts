import { type Html, html, renderPage, SESSION_LIST_SCRIPT, scrollTable } from '@hdc/pages';
import { causeCells } from '@hdc/prices';
import { formatCount, formatDate, formatMoney, formatTokens, plural } from '@hdc/text';
import { describeKeepWarm, describeKept, whenOf } from '../describe-saving.ts';
import type { GatewayReport } from '../gateway-report.ts';
import { MISS_ADVICE } from '../miss-advice.ts';
import { startSection } from '../start/start-section.ts';
import { conversationsSection } from './conversations-section.ts';
import { savingSection } from './saving-section.ts';

/** The report as one page that needs no other file and no network. */
export function renderHtmlGatewayReport(report: GatewayReport): string {
  const { totals, conversations } = report;
  const title = `What the gateway did to ${plural(totals.requests, 'request')}`;
  return renderPage({
    title,
    body: html`<header>
<p class="eyebrow">High Density Context · gateway</p>
<h1>${title}</h1>
<p class="lead">${
      totals.requests === 0
        ? 'No request went through a gateway in this time.'
        : `${plural(conversations.length, 'conversation')}, ${describeTime(report)}.`
    }</p>
</header>
<main>
${savingSection(report)}
${missesSection(report)}
${cacheSection(report)}
${startSection(report.start)}
${itemsSection(report)}
${conversationsSection(report)}
</main>
<footer>The bill is the usage that vendors reported, at their prices. The bill without the gateway is computed: every cache miss that happened is kept, only our own rewrites are taken away.</footer>`,
    script: SESSION_LIST_SCRIPT,
  });
}

/** Why prompts were paid again that the cache had held. */
function missesSection({ misses, totals }: GatewayReport): Html {
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

/** The work for the prompt cache besides pruning, by client. */
function cacheSection(report: GatewayReport): Html {
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

/** The removed items, and why. */
function itemsSection({ items }: GatewayReport): Html {
  if (items.length === 0) return html``;
  return html`<section aria-labelledby="items">
<h2 id="items">What was taken out</h2>
${scrollTable(
  'Each item once, at the request that took it out; its tokens stay away from every later one',
  [
    { title: 'Reason' },
    { title: 'When', isShort: true },
    { title: 'Tool' },
    { title: 'Items', isNumber: true },
    { title: 'Tokens', isNumber: true },
  ],
  items.map(({ kind, tool = '', count, tokens }) => [
    kind.replaceAll('-', ' '),
    whenOf({ kind }),
    tool,
    formatCount(count),
    formatTokens(tokens),
  ]),
)}
</section>`;
}

function describeTime({ from = 0, to = 0 }: GatewayReport): string {
  const [first, last] = [from, to].map((at) => formatDate(at).slice(0, 10));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}
