import type { KeptBeginning } from '@hdc/core/models';
import type { PricedUsage } from '../prices.ts';

/** A piece of a prompt behind which a cached beginning can end; the first holds the system prompt and the tools. */
export interface PromptBlock {
  /** The same value for the same piece. */
  readonly key: unknown;
  readonly tokens: number;
  /** The lifetime that a cache breakpoint after it asks for; undefined without one. */
  readonly markSeconds?: number | undefined;
}

/** The number of tokens of a cached beginning that a request finds, given the time since its last use. */
export type Grant = (kept: KeptBeginning, ageSeconds: number) => number;

/** The facts about an answer besides the rules of the cache. */
export interface KnownAnswer {
  /** By default the vendor's documented lifetime. */
  readonly grant?: Grant;
  /** Is told what breakpoints reach by the rules, in tokens; true if the vendor is known to have found more. */
  readonly foundMore?: (reach: number) => boolean;
}

/** Tokens of a prompt as the vendor charges them. */
export type BilledPrompt = Required<Omit<PricedUsage, 'outputTokens'>>;

/** The prompt cache of a vendor for one conversation with one model. */
export interface VendorCache {
  /**
   * The vendor's charges for a prompt, and the part that it keeps.
   * @param now milliseconds since the epoch, when the request came
   */
  read(blocks: readonly PromptBlock[], now: number, known?: KnownAnswer): BilledPrompt;
}
