import type { CostTotal } from '../sum-costs.ts';

/** A session in which nothing was asked yet. */
export const NO_COST: CostTotal = {
  requests: 0,
  unreported: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  dollars: undefined,
  savedDollars: undefined,
};
