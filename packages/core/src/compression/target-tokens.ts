import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';

/** Compressing below the threshold leaves room before the next compression. */
const HEADROOM = 0.6;

/** How many tokens a history should have after compression. */
export function targetTokensOf(ephemerals: RuntimeEphemerals): number {
  const threshold = assertRatio('compression threshold', ephemerals.compressionThreshold());
  return Math.floor(threshold * ephemerals.contextLimit() * HEADROOM);
}

/** A share of the history; refuses what cannot be one. */
export function assertRatio(name: string, value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new CompressionStrategyError(
    'INVALID_RATIO',
    `Invalid ${name} ${quoteValue(value)}; allowed: numbers from 0 to 1`,
  );
}
