import type { AccountedRequest } from './accounted-request.ts';

/** A prompt that is hardly longer than the shortest that is cached may count as shorter. */
const MARGIN = 1.2;
const HALF = 0.5;

/**
 * Whether the vendor still had what stands in front of all messages, which no rewrite of ours touches: then it would
 * have had the rest as well. Undefined where the answer does not tell.
 */
export function isStartCached(
  { exchange: { startTokens }, usage, tokensPerEstimate }: AccountedRequest,
  minimumPrefix = 0,
): boolean | undefined {
  const start = (startTokens ?? 0) * tokensPerEstimate;
  const { cachedTokens } = usage;
  if (cachedTokens === undefined || start < minimumPrefix * MARGIN || start === 0) return undefined;
  if (cachedTokens === 0) return false;
  return cachedTokens >= HALF * start ? true : undefined;
}
