import { usageAt } from '@hdc/prices';
import type { ObservedUsage } from '@hdc/requests';
import type { AccountedRequest } from './accounted-request.ts';

/**
 * What the vendor would have reported, had what was only observed been done: a prompt of so many tokens, of which
 * the cache finds the same share as it did, but for what would have been rewritten now.
 */
export function wouldBeUsage(request: AccountedRequest, wouldBe: number): ObservedUsage {
  const { exchange, usage, previous, tokensPerEstimate } = request;
  const { cachedTokens = 0, inputTokens } = usage;
  const before = previous ? previous.usage.inputTokens : inputTokens;
  const share = before === 0 ? 0 : Math.min(1, cachedTokens / before);
  const kept = previous ? previous.wouldBe : wouldBe;
  const front =
    exchange.flushedFrom === undefined
      ? Number.POSITIVE_INFINITY
      : (exchange.frontTokens ?? 0) * tokensPerEstimate;
  return usageAt(usage, wouldBe, Math.min(wouldBe, share * Math.min(kept, front)));
}
