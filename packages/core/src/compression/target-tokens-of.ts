import type { CompressionContext } from './compression-context.ts';
import { parseNumber } from './parse-number.ts';

/** Compressing below the threshold leaves room before the next compression. */
const HEADROOM = 0.6;

/** Of what the fixed part of a request leaves, the history keeps at least this share, however large that part is. */
const SMALLEST_SHARE = 0.2;

/**
 * How many tokens the history should have after compression: together with what stands outside of it, as
 * the threshold counts it, a share of the threshold.
 */
export function targetTokensOf({
  runtimeContext: { ephemerals },
  baseTokens = 0,
}: Pick<CompressionContext, 'runtimeContext' | 'baseTokens'>): number {
  const share = ephemerals.compressionThreshold();
  const limit = ephemerals.contextLimit();
  const threshold =
    parseNumber('compression threshold', share, share > 0 && share <= 1, 'numbers above 0 and up to 1') *
    parseNumber('context limit', limit, limit > 0, 'numbers above 0');
  const smallest = Math.max(0, threshold - baseTokens) * SMALLEST_SHARE;
  return Math.floor(Math.max(threshold * HEADROOM - baseTokens, smallest));
}
