import type { CompressionContext } from './compression-context.ts';
import { compressionPointOf, historyRoomOf } from './compression-point.ts';
import { parseNumber } from './parse-number.ts';

/** Compressing further than to the point where it begins leaves room before the next compression. */
const HEADROOM = 0.6;

/** The history keeps at least this share of its room up to that point, however large the fixed part is. */
const SMALLEST_SHARE = 0.4;

/** The share of everything the history could fill, if the fixed part alone reaches that point or nearly does. */
const SMALLEST_SHARE_OF_ROOM = 0.15;

/**
 * How many tokens the history should have after compression: together with what stands outside of it, as
 * the threshold counts it, a share of the point at which it was compressed.
 */
export function targetTokensOf({
  runtimeContext: { ephemerals },
  baseTokens = 0,
}: Pick<CompressionContext, 'runtimeContext' | 'baseTokens'>): number {
  const [threshold, limit] = [ephemerals.compressionThreshold(), ephemerals.contextLimit()];
  parseNumber(
    'compression threshold',
    threshold,
    threshold > 0 && threshold <= 1,
    'numbers above 0 and up to 1',
  );
  parseNumber('context limit', limit, limit > 0, 'numbers above 0');
  const point = compressionPointOf(ephemerals, baseTokens);
  const smallest = Math.max(
    (point - baseTokens) * SMALLEST_SHARE,
    historyRoomOf(ephemerals, baseTokens) * SMALLEST_SHARE_OF_ROOM,
  );
  return Math.floor(Math.max(point * HEADROOM - baseTokens, smallest));
}
