import { type CacheFacts, crossedStep, type PriceStep } from '@hdc/core';
import { type CachedRequest, predictCachedTokens } from './predict-cached-tokens.ts';

/** The price of a request's prompt, in plain input tokens of a short one. */
export function promptCost(request: CachedRequest, rule: CacheFacts, steps: readonly PriceStep[]): number {
  const { promptTokens } = request;
  const cached = predictCachedTokens(request, rule);
  const times = crossedStep(steps, promptTokens)?.input ?? 1;
  return times * (cached * rule.read + (promptTokens - cached) * rule.write);
}
