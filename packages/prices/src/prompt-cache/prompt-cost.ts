import type { CacheFacts, PriceStep } from '@hdc/core/models';
import { NO_PARTS } from '../bill/bill-parts.ts';
import { costInTokens } from '../bill/cost-in-tokens.ts';
import { type CachedRequest, predictCachedTokens } from './predict-cached-tokens.ts';

/** The price of a request's prompt, in plain input tokens of a short one. */
export function promptCost(request: CachedRequest, rule: CacheFacts, steps: readonly PriceStep[]): number {
  const cacheRead = predictCachedTokens(request, rule);
  const tokens = { ...NO_PARTS, cacheRead, cacheWrite: request.promptTokens - cacheRead };
  return costInTokens(tokens, { usual: rule, long: rule }, steps);
}
