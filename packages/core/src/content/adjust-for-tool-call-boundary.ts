import type { IContent } from './i-content.ts';
import { findToolExchanges } from './tool-exchanges.ts';

/**
 * Moves a boundary to the nearest place where it separates no call from its response. `earlier` (the
 * default) lets what stands behind the boundary grow, `later` what stands before it; neither shrinks.
 */
export function adjustForToolCallBoundary(
  history: readonly IContent[],
  index: number,
  direction: 'earlier' | 'later' = 'earlier',
): number {
  const splits = countSplitExchanges(history);
  const step = direction === 'earlier' ? -1 : 1;
  let boundary = Math.min(Math.max(index, 0), history.length);
  while ((splits[boundary] ?? 0) > 0) boundary += step;
  return boundary;
}

/** For each boundary 0…n, how many exchanges it would split. */
function countSplitExchanges(history: readonly IContent[]): Int32Array {
  const splits = new Int32Array(history.length + 2);
  for (const { callIndex, responseIndex, furtherResponses } of findToolExchanges(history).all) {
    if (responseIndex === undefined) continue;
    const end = furtherResponses.at(-1)?.index ?? responseIndex;
    splits[callIndex + 1] = (splits[callIndex + 1] ?? 0) + 1;
    splits[end + 1] = (splits[end + 1] ?? 0) - 1;
  }
  for (let i = 1; i < splits.length; i++) splits[i] = (splits[i] ?? 0) + (splits[i - 1] ?? 0);
  return splits;
}
