import { type Html, html } from '@hdc/pages';
import { formatCount, formatMoney, formatPercent, formatRatio, formatShare, plural } from '@hdc/text';
import type { TotalReport } from '../../replay-report.ts';
import { describeDifference } from '../describe-difference.ts';
import type { RunStyle } from '../run-style.ts';
import { runName } from './run-name.ts';

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Something a person should know before choosing the strategy. */
  readonly isRisk: boolean;
}

const WORDS = { more: 'more', less: 'less' };

/** The four figures that decide, large. */
export function runCard(total: TotalReport, style: RunStyle, hasMoney: boolean): Html {
  return html`<article class="card ${style.className}">
<h3>${runName(style)}</h3>
<dl class="figures">${figuresOf(total, hasMoney).map(
    ({ label, value, note, isRisk }) =>
      html`<div${isRisk && html` class="risk"`}><dt>${label}</dt><dd><strong>${value}</strong><span>${note}</span></dd></div>`,
  )}</dl>
</article>`;
}

function figuresOf(total: TotalReport, hasMoney: boolean): readonly Figure[] {
  const raw = total.rawBill.usd.total;
  const change = raw === 0 ? 1 : total.bill.usd.total / raw;
  const { savedPct, peakSavedPct, costRatio, edits, references, prefixRewrites, foreseen } = total;
  const foreseenRaw = foreseen.rawBill.usd.total;
  const foreseenChange = foreseenRaw === 0 ? 1 : foreseen.bill.usd.total / foreseenRaw;
  return [
    {
      label: 'Context saved',
      value: formatPercent(savedPct),
      note: `${formatPercent(peakSavedPct)} at the peak`,
      isRisk: savedPct < 0,
    },
    hasMoney
      ? {
          label: 'Bill',
          value: formatMoney(total.bill.usd.total),
          note: `${describeDifference(change, WORDS)} than ${formatMoney(raw)}${ifForeseen(change, foreseenChange)}`,
          isRisk: change > 1.005,
        }
      : {
          label: 'Cost with the cache',
          value: formatRatio(costRatio),
          note: `${describeDifference(costRatio, WORDS)}${ifForeseen(costRatio, foreseen.costRatio)}, ${plural(prefixRewrites, 'rewrite')}`,
          isRisk: costRatio > 1.005,
        },
    {
      label: 'Edits lost',
      value: formatCount(edits.lost),
      note: `of ${formatCount(edits.withSource)} with a source`,
      isRisk: edits.lost > 0,
    },
    {
      label: 'References kept',
      value: formatShare(references.kept, references.total),
      note: `of ${formatCount(references.total)}`,
      isRisk: references.kept < references.total * 0.95,
    },
  ];
}

/** The other end of the range, where it is another one. */
function ifForeseen(ratio: number, foreseen: number): string {
  if (Math.abs(ratio - foreseen) < 0.005) return '';
  return `, ${describeDifference(foreseen, WORDS)} if the cache misses as foreseen`;
}
