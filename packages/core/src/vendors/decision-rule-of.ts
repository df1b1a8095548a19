import type { CacheFacts, PromptCacheRule } from './cache-rule.ts';

/** What a decision reckons with: the bill's own prices, but for where the row says otherwise. */
export function decisionRuleOf(facts: CacheFacts): PromptCacheRule {
  const { read, write, ttlSeconds } = { ...facts, ...facts.decision };
  return { read, write, ttlSeconds, bill: facts };
}
