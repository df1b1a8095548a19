import { AdaptiveDensityStrategy } from './adaptive-density/adaptive-density-strategy.ts';
import { type CompressionStrategyName, parseCompressionStrategyName } from './compression-strategies.ts';
import type { CompressionStrategy } from './compression-strategy.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';
import { MiddleOutStrategy } from './middle-out-strategy.ts';
import { OneShotStrategy } from './one-shot-strategy.ts';
import { TopDownTruncationStrategy } from './top-down-truncation-strategy.ts';

/** The compiler refuses a name without a factory. */
const FACTORIES: Readonly<Record<CompressionStrategyName, () => CompressionStrategy>> = {
  'middle-out': () => new MiddleOutStrategy(),
  'top-down-truncation': () => new TopDownTruncationStrategy(),
  'one-shot': () => new OneShotStrategy(),
  'high-density': () => new HighDensityStrategy(),
  'adaptive-density': () => new AdaptiveDensityStrategy(),
};

/** A fresh instance; throws `UnknownStrategyError` for a name that is none. */
export function getCompressionStrategy(name: CompressionStrategyName): CompressionStrategy {
  return FACTORIES[parseCompressionStrategyName(name)]();
}
