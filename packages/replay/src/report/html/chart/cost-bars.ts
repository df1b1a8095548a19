import { type Html, html } from '@hdc/pages';
import { formatRatio } from '@hdc/text';

export interface CostBar {
  readonly name: string;
  readonly className: string;
  /** Over the cost without a strategy. */
  readonly ratio: number;
}

/** The cost of each strategy, beside the cost without one. */
export function costBars(bars: readonly CostBar[]): Html {
  const all: readonly CostBar[] = [{ name: 'as recorded', className: 'raw', ratio: 1 }, ...bars];
  const largest = Math.max(...all.map(({ ratio }) => (Number.isFinite(ratio) ? ratio : 0)), 1);
  return html`<dl class="bars">${all.map(
    ({ name, className, ratio }) => html`<div><dt>${name}</dt>
<dd><svg width="100%" height="14" aria-hidden="true"><rect class="bar ${className}" width="${share(ratio, largest)}%" height="14" rx="3"/></svg><span>${formatRatio(ratio)}</span></dd></div>`,
  )}</dl>`;
}

function share(ratio: number, largest: number): string {
  return Number.isFinite(ratio) ? ((100 * ratio) / largest).toFixed(1) : '0';
}
