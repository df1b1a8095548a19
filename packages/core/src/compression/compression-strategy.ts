import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import type { DensityConfig } from '../density/density-config.ts';
import type { DensityResult } from '../history/density-result.ts';
import type { CompressionContext } from './compression-context.ts';
import type { CompressionStrategyName, CustomStrategyName } from './compression-strategies.ts';

export interface CompressionResultMetadata {
  readonly originalMessageCount: number;
  readonly compressedMessageCount: number;
  readonly strategyUsed: CompressionStrategyName | CustomStrategyName;
  readonly llmCallMade: boolean;
  readonly topPreserved?: number;
  readonly bottomPreserved?: number;
  readonly middleCompressed?: number;
}

export interface CompressionResult {
  readonly newHistory: IContent[];
  readonly metadata: CompressionResultMetadata;
}

/** When a strategy works: at the threshold only, or also before every request. */
export type StrategyTrigger =
  | { readonly mode: 'threshold'; readonly defaultThreshold: number }
  | { readonly mode: 'continuous'; readonly defaultThreshold: number };

/** A way to keep a history small. Strategies keep no state and never change what they are given. */
export interface CompressionStrategy {
  readonly name: CompressionStrategyName | CustomStrategyName;
  readonly requiresLLM: boolean;
  readonly trigger: StrategyTrigger;
  /** Deterministic edits to the raw history, asked for before every request. */
  optimize?(history: readonly IContent[], config: DensityConfig): DensityResult;
  /**
   * Finds out and remembers what `optimize` asks about a block: so a long history that was never seen can be read a
   * piece at a time, with others in between.
   */
  readAhead?(block: ContentBlock): void;
  /** The entries that `compress` may take out and whose gain is asked for; left out, all of them. */
  findCompressible?(context: CompressionContext): readonly IContent[];
  /** A history to put in the place of the curated one. Rejects when it cannot; never falls back silently. */
  compress(context: CompressionContext): Promise<CompressionResult>;
}
