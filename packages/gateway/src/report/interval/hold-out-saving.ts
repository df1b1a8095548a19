import type { ConversationReport, HoldOutSaving } from '../gateway-report.ts';
import { bootstrap } from './bootstrap.ts';

/** Undefined where nothing was held out, or all of it. */
export function holdOutSaving(conversations: readonly ConversationReport[]): HoldOutSaving | undefined {
  const priced = conversations.filter(({ totals }) => totals.pricedRequests > 0);
  const heldOut = priced.filter(({ isHeldOut }) => isHeldOut);
  const pruned = priced.filter(({ isHeldOut, mode }) => !isHeldOut && mode !== 'observe');
  if (heldOut.length === 0 || pruned.length === 0) return undefined;
  const savedPct = savedPercent([pruned, heldOut]);
  const between = bootstrap([pruned, heldOut], savedPercent);
  return {
    prunedConversations: pruned.length,
    heldOutConversations: heldOut.length,
    ...(savedPct !== undefined && { savedPct }),
    ...(between && { between }),
  };
}

/** What the pruned ones cost less than their own tokens would have at the rate of those that were held out. */
function savedPercent([pruned = [], heldOut = []]: readonly (readonly ConversationReport[])[]):
  | number
  | undefined {
  const rates = new Map<string, { paid: number; tokens: number }>();
  for (const { model, totals } of heldOut) {
    const rate = rates.get(model) ?? { paid: 0, tokens: 0 };
    rates.set(model, { paid: rate.paid + totals.paid, tokens: rate.tokens + totals.rawTokens });
  }
  let [paid, expected] = [0, 0];
  for (const { model, totals } of pruned) {
    const rate = rates.get(model);
    if (!rate || rate.tokens === 0) continue;
    paid += totals.paid;
    expected += (rate.paid / rate.tokens) * totals.rawTokens;
  }
  return expected === 0 ? undefined : 100 * (1 - paid / expected);
}
