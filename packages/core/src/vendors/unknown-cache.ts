import type { PromptCacheRule } from './cache-rule.ts';

/** The rule for decisions about an unknown cache: it is never cold, and a rewrite has its price. */
export const UNKNOWN_CACHE: PromptCacheRule = {
  read: 0.1,
  write: 1.25,
  ttlSeconds: Number.POSITIVE_INFINITY,
};
