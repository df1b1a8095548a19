import type { CacheFacts, PromptCacheRule } from './cache-rule.ts';

/** The rule that decisions use: the bill's own prices, except where the row says otherwise. */
export function decisionRuleOf(facts: CacheFacts): PromptCacheRule {
  const { read, write, ttlSeconds } = { ...facts, ...facts.decision };
  return { read, write, ttlSeconds, bill: facts };
}
