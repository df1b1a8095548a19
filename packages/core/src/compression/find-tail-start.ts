import { adjustForToolCallBoundary } from '../content/adjust-for-tool-call-boundary.ts';
import type { CompressionContext } from './compression-context.ts';
import { parseRatio } from './parse-number.ts';

/**
 * The index at which the tail begins that compression leaves alone: at least `ceil(n × preserveThreshold)` entries,
 * more if a call would otherwise be separated from its response.
 */
export function findTailStart({
  history,
  runtimeContext: { ephemerals },
}: Pick<CompressionContext, 'history' | 'runtimeContext'>): number {
  const preserve = parseRatio('preserve threshold', ephemerals.preserveThreshold());
  return adjustForToolCallBoundary(history, history.length - Math.ceil(history.length * preserve));
}
