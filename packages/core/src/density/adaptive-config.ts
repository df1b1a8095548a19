import type { ContentBlock } from '../content/content-block.ts';
import type { PromptCacheRule } from '../vendors/cache-rule.ts';
import type { PriceStep } from '../vendors/vendor.ts';

export const ADAPTIVE_PRESETS = ['careful', 'balanced', 'strong'] as const;

export type AdaptivePresetName = (typeof ADAPTIVE_PRESETS)[number];

/** Loses the fewest edits on sessions that nobody chose it by; what it saves comes second. */
export const DEFAULT_ADAPTIVE_PRESET = 'careful';

/** Facts that adaptive-density can use. All are optional: without them the provider is unknown. */
export interface AdaptiveConfig {
  readonly preset?: AdaptivePresetName;
  /** Whether what is old may go; on by default. */
  readonly agePruning?: boolean;
  /** Whether what a later result repeats may go; on by default. */
  readonly repetitionPruning?: boolean;
  /** Milliseconds since the epoch; by default the time of the last entry. */
  readonly now?: number;
  /** By default the time of the last answer. */
  readonly lastRequestAt?: number;
  readonly contextLimit?: number;
  /** Whether the session is about to compress: then nothing waits, for the cache is lost anyway. */
  readonly isFull?: boolean;
  /** Tokens of the next request that the history does not hold, such as the system prompt. */
  readonly baseTokens?: number;
  /** By default characters/4. */
  readonly tokensOf?: (block: ContentBlock) => number;
  /** The tokens of a block besides those that `tokensOf` counts, such as its name and id; none if left out. */
  readonly frameTokens?: number;
  /** The share by which a part of the prompt may hold more tokens than `tokensOf` counts, against the rest of it. */
  readonly tokenError?: number;
  readonly cache?: PromptCacheRule;
  /**
   * How many of the first entries a warm cache is known to find as a beginning, in rising order; 0 stands for what is in
   * front of the history. Left out, any beginning is found.
   */
  readonly heldEntries?: readonly number[];
  /** How many of the first entries the cache finds if nothing is changed, the last one perhaps in part; left out, all up to the last answer. */
  readonly cachedEntries?: number;
  /**
   * Other purchases, such as a longer lifetime, in plain input tokens: they count towards the worst case as
   * rewriting does.
   */
  readonly boughtTokens?: number;
  /** Steps in the price of long prompts, in tokens as `tokensOf` counts them. */
  readonly steps?: readonly PriceStep[];
  /** The only blocks that the caller would take out; left out, all of them. */
  readonly isTakeable?: (index: number, block: ContentBlock) => boolean;
  /** Whether the vendor counts thinking of earlier turns in every prompt. */
  readonly carriesThinking?: boolean;
  /** Thinking that the model would no longer take if anything in front of it were changed. */
  readonly boundThinking?: ReadonlySet<ContentBlock>;
}
