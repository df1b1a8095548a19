import { formatCount, formatDifference, formatMoney, formatPercent, plural, printable } from '@hdc/text';
import type { GatewayReport } from '../gateway-report.ts';

/** One short line for the status line of an agent: `hdc −31.2% · $4.12 not $5.20 · 2 misses · 5h 42%`. */
export function statusLine({ totals, quotas }: GatewayReport): string {
  if (totals.requests === 0) return 'hdc: nothing yet';
  const { rawTokens, sentTokens, pricedRequests, paid, rawCost, misses, faults, failed } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  const parts = [
    `hdc ${formatDifference(change)}`,
    ...(pricedRequests > 0 ? [`${formatMoney(paid)} instead of ${formatMoney(rawCost)}`] : []),
    ...(misses > 0 ? [plural(misses, 'miss', 'misses')] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(faults > 0 ? [plural(faults, 'fault')] : []),
    ...quotas.map(({ window, usedPercent }) => `${printable(window)} ${formatPercent(usedPercent)}`),
  ];
  return parts.join(' · ');
}
