import { decisionRuleOf, type RuntimeModelFacts } from '@hdc/core';
import type { PricedModel } from './prices.ts';

/** What a session makes use of: the cache as decisions see it. */
export function toRuntimeFacts({
  contextLimit,
  maxOutputTokens,
  cache,
  thinking,
}: PricedModel): RuntimeModelFacts {
  return {
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(cache && { cache: decisionRuleOf(cache) }),
    ...(thinking && { isThinkingBound: thinking.isBound }),
  };
}
