import { type Html, html } from '@hdc/pages';
import { formatCount, formatDifference, formatMoney, formatTokens, plural } from '@hdc/text';
import type { GatewayReport } from '../gateway-report.ts';
import { describeHoldOut } from '../hold-out/describe-hold-out.ts';
import type { ReportTotals } from '../report-totals.ts';

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isRisk?: boolean;
}

/** The figures that decide, large. */
export function savingSection({
  totals,
  holdOut,
  quotas,
}: Pick<GatewayReport, 'totals' | 'holdOut' | 'quotas'>): Html {
  if (totals.requests === 0) return html``;
  return html`<section aria-labelledby="saving">
<h2 id="saving">The bill</h2>
<div class="cards">${[moneyFigures(totals), tokenFigures(totals)].map(
    (figures) => html`<article class="card"><dl class="figures">${figures.map(figureOf)}</dl></article>`,
  )}</div>
${holdOut && html`<p>${sentence(describeHoldOut(holdOut))}</p>`}
${quotas.length > 0 && html`<p>Used of the plan: ${quotas.map(({ window, usedPercent }) => `${window} ${Math.round(usedPercent)} of 100`).join(', ')}.</p>`}
</section>`;
}

function figureOf({ label, value, note, isRisk }: Figure): Html {
  return html`<div${isRisk && html` class="risk"`}><dt>${label}</dt><dd><strong>${value}</strong><span>${note}</span></dd></div>`;
}

function moneyFigures(totals: ReportTotals): readonly Figure[] {
  const { paid, rawCost, pricedRequests, requests, rewriteCost, rewrites, missCost, misses } = totals;
  const isKnown = pricedRequests > 0;
  const money = (dollars: number) => formatMoney(isKnown ? dollars : Number.NaN);
  return [
    {
      label: 'Paid',
      value: money(paid),
      note: isKnown
        ? `${formatCount(pricedRequests)} of ${plural(requests, 'request')} with a price`
        : 'no price is known',
    },
    {
      label: 'As it came, about',
      value: money(rawCost),
      note: rawCost === 0 ? '' : `${formatDifference(100 * (paid / rawCost - 1))} with pruning`,
      isRisk: paid > rawCost * 1.005,
    },
    {
      label: 'Paid more for own rewrites',
      value: money(rewriteCost),
      note: `${plural(rewrites, 'request')}, in what was paid`,
    },
    { label: 'Paid more for cache misses', value: money(missCost), note: plural(misses, 'request') },
  ];
}

function tokenFigures(totals: ReportTotals): readonly Figure[] {
  const { requests, rawTokens, sentTokens, cachedTokens, faults, failed, recovered } = totals;
  const { wouldBeSavedTokens, wouldBeSaving } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  return [
    {
      label: 'Context',
      value: formatDifference(change),
      note: `${formatTokens(sentTokens)} of ${formatTokens(rawTokens)} tokens`,
    },
    {
      label: 'Read from the cache',
      value: formatTokens(cachedTokens),
      note: `of ${formatTokens(sentTokens)} tokens sent`,
    },
    ...(failed > 0
      ? [
          {
            label: 'Failed',
            value: formatCount(failed),
            note: `of ${plural(requests, 'request')}: refused, cut, or no vendor reached`,
            isRisk: true,
          },
        ]
      : []),
    {
      label: 'Faults',
      value: formatCount(faults),
      note: `sent as they came; ${formatCount(recovered)} recovered`,
      isRisk: faults > 0,
    },
    {
      label: 'Only observed',
      value: formatTokens(wouldBeSavedTokens),
      note: `tokens that would have gone too; ${formatMoney(wouldBeSaving)} less`,
    },
  ];
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
