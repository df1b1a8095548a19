import { html, renderPage, SESSION_LIST_SCRIPT } from '@hdc/pages';
import { formatDate, plural } from '@hdc/text';
import type { GatewayReport } from '../gateway-report.ts';
import { startSection } from '../start/start-section.ts';
import { cacheSection } from './cache-section.ts';
import { conversationsSection } from './conversations-section.ts';
import { itemsSection } from './items-section.ts';
import { missesSection } from './misses-section.ts';
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
<footer>What was paid is what the vendors reported, at their prices. What it would have been is computed: every miss of the cache that happened is kept, only our own rewrites are taken away.</footer>`,
    script: SESSION_LIST_SCRIPT,
  });
}

function describeTime({ from = 0, to = 0 }: GatewayReport): string {
  const [first, last] = [from, to].map((at) => formatDate(at).slice(0, 10));
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}
