import { type EditReason, isFirstSight } from '@hdc/core/strategies';
import { formatCount, formatDifference, formatMoney, formatTokens, plural, printable } from '@hdc/text';
import type { KeepWarmReport, KeptBeginnings } from './cache-report.ts';
import type { GatewayReport } from './gateway-report.ts';
import type { ReportTotals } from './report-totals.ts';

const HALF_A_CENT = 0.005;

/** The amount paid against the amount it would have been: `$4.12 instead of about $5.20 ±$0.15 (−20.8%)`. */
export function describeBill(totals: ReportTotals): string {
  const { pricedRequests, paid, rawCost, rawCostError, savedBetween } = totals;
  if (pricedRequests === 0) return 'no price is known, or no usage was reported';
  const between = savedBetween
    ? `; saved: 95% between ${savedBetween.map((dollars) => formatMoney(dollars)).join(' and ')}`
    : '';
  const change = rawCost === 0 ? 0 : 100 * (paid / rawCost - 1);
  const error = isVisible(rawCostError, rawCost) ? ` ±${formatMoney(rawCostError)}` : '';
  return `${formatMoney(paid)} instead of about ${formatMoney(rawCost)}${error} (${formatDifference(change)}${between})`;
}

/** Whether an error changes a figure that is shown beside it; a bill is shown in cents, a smaller one in two digits. */
function isVisible(error: number, cost: number): boolean {
  return error >= (cost >= HALF_A_CENT ? HALF_A_CENT : cost / 100);
}

/** `context −31.2%: 8.12M of 11.8M tokens sent`. */
export function describeContextSaving(totals: ReportTotals): string {
  const { rawTokens, sentTokens, wouldBeSavedTokens } = totals;
  const change = rawTokens === 0 ? 0 : 100 * (sentTokens / rawTokens - 1);
  const wouldBe =
    wouldBeSavedTokens > 0
      ? `; in conversations that are only observed, ${formatTokens(wouldBeSavedTokens)} more could go${describeWouldBe(totals)}`
      : '';
  return `context ${formatDifference(change)}: ${formatTokens(sentTokens)} of ${formatTokens(rawTokens)} tokens sent${wouldBe}`;
}

function describeWouldBe({ pricedRequests, wouldBeSaving }: ReportTotals): string {
  if (pricedRequests === 0) return '';
  const direction = wouldBeSaving < 0 ? 'more' : 'less';
  return `, and the bill would be about ${formatMoney(Math.abs(wouldBeSaving))} ${direction}`;
}

/** How many requests came to nothing; nothing if all were answered. */
export function describeFailures({ requests, failed }: ReportTotals): readonly string[] {
  if (failed === 0) return [];
  if (failed < requests) return [`${formatCount(failed)} of them failed`];
  return [requests === 1 ? 'which failed' : 'all of which failed'];
}

/** The parts of the bill that we caused. */
export function describeOwnEffects(totals: ReportTotals): string {
  const { rewrites, rewriteCost, markSaving, bounced, faults } = totals;
  const parts = [
    `own rewrites cost ${formatMoney(rewriteCost)} (${plural(rewrites, 'request')}, in the bill above)`,
    ...(markSaving === 0 ? [] : [`own cache marks saved ${formatMoney(markSaving)}`]),
    ...(bounced === 0 ? [] : [`${plural(bounced, 'result')} asked for again and sent whole`]),
    plural(faults, 'fault'),
  ];
  return parts.join('; ');
}

/** Whether something went before it was first sent, or was taken out of the past. */
export function whenOf(reason: Pick<EditReason, 'kind'>): string {
  return isFirstSight(reason) ? 'first sight' : 'later';
}

const WEEK_MS = 7 * 86_400_000;

/** The models without a price, and how to give them one; nothing if each has one. */
export function describeUnpricedModels({
  unpricedModels,
}: Pick<GatewayReport, 'unpricedModels'>): readonly string[] {
  const [first] = unpricedModels;
  if (first === undefined) return [];
  const key = JSON.stringify(first.split('/').at(-1));
  const names = unpricedModels.slice(0, MOST_NAMED).map(printable).join(', ');
  const more = unpricedModels.length > MOST_NAMED ? ` and ${unpricedModels.length - MOST_NAMED} more` : '';
  return [
    `no price is known for ${names}${more}, and its cost is in no sum above; models.json can say which model it is: ${printable(key)}: { "model": "claude-opus-5-5" }`,
  ];
}

const MOST_NAMED = 5;

/** The cost and benefit of keeping warm, or of a week of it if it is off; silent if it would not have paid. */
export function describeKeepWarm({
  keepWarm,
  wouldKeepWarm: { cost, brought },
  from = 0,
  to = 0,
}: GatewayReport): readonly string[] {
  if (keepWarm) return [describePings(keepWarm)];
  if (brought <= cost) return [];
  const weeks = Math.max(1, (to - from) / WEEK_MS);
  return [
    `--keep-warm would have cost about ${formatMoney(cost / weeks)} a week and brought about ${formatMoney(brought / weeks)}`,
  ];
}

/** A line of its own: no request of an agent. */
function describePings({ pings, renewed, cost, brought }: KeepWarmReport): string {
  return `kept warm: ${plural(pings, 'request')} without an answer, ${formatCount(renewed)} of them in time, cost ${formatMoney(cost)} and brought ${formatMoney(brought)} (beside the bill above)`;
}

const KEPT_TITLES: Readonly<Record<KeptBeginnings['kind'], string>> = {
  'tool-order': 'tools stayed in their order',
  'tool-keys': 'keys of tools stayed in their order',
  'system-split': 'system prompts were split in front of what changes',
};

export function describeKept({ kind, requests, foundTokens }: KeptBeginnings): string {
  return `${KEPT_TITLES[kind]}: ${plural(requests, 'request')}, which found ${formatTokens(foundTokens)} tokens`;
}
