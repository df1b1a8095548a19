import type { PromptCacheRule } from '../vendors/cache-rule.ts';
import type { PriceStep } from '../vendors/vendor.ts';

/** What the program knows better of a model than the vendors' rows do. */
export interface RuntimeModelFacts {
  /** Tokens of prompt and answer together. */
  readonly contextLimit?: number;
  /** The longest answer. */
  readonly maxOutputTokens?: number;
  /** What decisions reckon with, unless the settings name a cache. */
  readonly cache?: PromptCacheRule;
  /** Steps in its price, in tokens as the session counts them. */
  readonly steps?: readonly PriceStep[];
  /** Whether its thinking is bound to what was sent before it. */
  readonly isThinkingBound?: boolean;
  /** Whether its thinking of earlier turns counts in every prompt. */
  readonly isThinkingCarried?: boolean;
}
