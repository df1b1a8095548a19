import { type Html, html, scrollTable } from '@hdc/pages';
import { formatCount, formatTokens, plural } from '@hdc/text';
import type { ReportedPrune, StrategyReport } from '../../replay-report.ts';
import type { RunStyle } from '../run-style.ts';
import { runName } from './run-name.ts';

/** The removals of a strategy from one session, to be opened: the largest items, at most `mostRows`. */
export function prunedItems(run: StrategyReport, style: RunStyle, mostRows: number): Html {
  const { items, prunedByKind, compressions } = run;
  if (items.length > 0) return itemDetails(items, style, mostRows);
  const hasPruned = compressions > 0 || Object.keys(prunedByKind).length > 0;
  return html`<p class="quiet">${runName(style)} ${
    hasPruned
      ? html`pruned this session; run again with <code>--explain</code> to list each item.`
      : 'took nothing out.'
  }</p>`;
}

function itemDetails(items: readonly ReportedPrune[], style: RunStyle, mostRows: number): Html {
  const shown = largestOf(items, mostRows);
  const hidden = items.length - shown.length;
  return html`<details class="plain"><summary>${runName(style)} <span class="quiet">${plural(items.length, 'item')}, ${formatTokens(tokensOf(items))} tokens</span></summary>
<ul class="reasons">${reasonsOf(items).map(
    ([{ kind, why }, group]) =>
      html`<li><strong>${formatCount(group.length)}</strong> <code>${kind}</code> ${why}, ${formatTokens(tokensOf(group))} tokens</li>`,
  )}</ul>
${hidden > 0 && html`<p class="quiet">The ${formatCount(mostRows)} largest are listed; <code>--json --explain</code> gives all ${formatCount(items.length)}.</p>`}
${scrollTable(
  'What was taken out before which request',
  [
    { title: 'What' },
    { title: 'Kind' },
    { title: 'Why' },
    { title: 'Request', isNumber: true },
    { title: 'Tokens', isNumber: true },
  ],
  shown.map(({ request, kind, what, why, tokens }) => [
    html`<span class="path">${what}</span>`,
    kind,
    why,
    formatCount(request),
    formatCount(tokens),
  ]),
)}</details>`;
}

/** The largest ones, still in the order in which they went. */
function largestOf(items: readonly ReportedPrune[], count: number): readonly ReportedPrune[] {
  if (items.length <= count) return items;
  const largest = new Set(items.toSorted((a, b) => b.tokens - a.tokens).slice(0, count));
  return items.filter((item) => largest.has(item));
}

/** Items by their reason, those with the most tokens first. */
function reasonsOf(
  items: readonly ReportedPrune[],
): readonly (readonly [ReportedPrune, readonly ReportedPrune[]])[] {
  const groups = new Map<string, [ReportedPrune, ReportedPrune[]]>();
  for (const item of items) {
    const reason = `${item.kind}\n${item.why}`;
    const group = groups.get(reason);
    if (group) group[1].push(item);
    else groups.set(reason, [item, [item]]);
  }
  return [...groups.values()].sort(([, a], [, b]) => tokensOf(b) - tokensOf(a));
}

function tokensOf(items: readonly ReportedPrune[]): number {
  return items.reduce((sum, { tokens }) => sum + tokens, 0);
}
