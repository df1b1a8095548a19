import { type Html, html, scrollTable } from '@hdc/pages';
import { formatCount, formatTokens } from '@hdc/text';
import { whenOf } from '../describe-saving.ts';
import type { GatewayReport } from '../gateway-report.ts';

/** What was taken out, and why. */
export function itemsSection({ items }: GatewayReport): Html {
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
