import type { PricedUsage } from '@hdc/prices';
import type { PromptBlock } from './prompt-blocks.ts';

/** Tokens of a prompt as the vendor charges them. */
export type BilledPrompt = Required<Omit<PricedUsage, 'outputTokens'>>;

/** The prompt cache of a vendor, for one conversation. */
export interface VendorCache {
  /** @param now milliseconds since the epoch */
  read(blocks: readonly PromptBlock[], now: number): BilledPrompt;
}

/** A vendor counts tokens; for a scripted one characters are near enough. */
const CHARACTERS_PER_TOKEN = 4;

export function tokensOf(characters: number): number {
  return Math.floor(characters / CHARACTERS_PER_TOKEN);
}
