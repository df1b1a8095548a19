import { parseCompressionStrategyName } from '../compression/compression-strategies.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';

/** A strategy of one's own, or the one that the settings name at the moment. */
export function resolveStrategy({ strategy, runtimeContext }: ChatSessionOptions): CompressionStrategy {
  if (strategy) return strategy;
  return getCompressionStrategy(
    parseCompressionStrategyName(runtimeContext.ephemerals.compressionStrategy()),
  );
}
