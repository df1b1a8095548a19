import type { CompressionStrategyName } from '@hdc/core';
import type { CacheLifetime, PrunerMode } from '@hdc/requests';

/** A strategy with the settings to try it with. */
export interface StrategyRun {
  readonly strategy: CompressionStrategyName;
  /** By key, as a person would set them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The model to bill and to decide by, at its prices of today; the recorded one where left out. */
  readonly asModel?: string;
  /** The gateway's rights over requests; by default all, and for bound thinking those of first sight. */
  readonly mode?: PrunerMode;
  /** How long what requests write is kept, where the vendor sells lifetimes; left out, as a gateway chooses by itself. */
  readonly cacheLifetime?: CacheLifetime;
  /** Whether cache breakpoints are added and moved; by default they are. */
  readonly cacheMarks?: 'auto' | 'off';
  /** The lifetimes that the agent asks for instead of the recorded ones; unpruned requests are billed so, too. */
  readonly asLifetime?: ClientLifetime;
  /** How often a prompt is asked for again in a pause; left out, never. */
  readonly keepWarm?: PingRule;
}

export type ClientLifetime = '5m' | '1h';

/** As a gateway plans it, or after each so many seconds, so often at most, from so many tokens on. */
export type PingRule =
  | 'gateway'
  | { readonly everySeconds: number; readonly most: number; readonly leastTokens: number };
