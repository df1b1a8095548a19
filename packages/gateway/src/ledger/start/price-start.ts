import type { ObservedUsage } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';

/** Tokens of the beginning as it left, in those of the vendor; undefined if it is not known. */
export function startTokens(
  { start }: Pick<Exchange, 'start'>,
  usage: ObservedUsage,
  tokensPerEstimate: number,
): number | undefined {
  if (!start) return undefined;
  const estimated = start.parts.reduce((sum, { tokens }) => sum + tokens, -(start.leftOut?.tokens ?? 0));
  return Math.round(Math.min(usage.inputTokens, Math.max(0, estimated) * tokensPerEstimate));
}

/** The vendor's report for the first tokens of a prompt: found first, then written, then read anew. */
export function usageOfStart(usage: ObservedUsage, tokens: number): ObservedUsage {
  const { cachedTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = usage;
  const cached = Math.min(tokens, cachedTokens);
  const written = Math.min(tokens - cached, cacheWriteTokens);
  const share = cacheWriteTokens === 0 ? 0 : cacheWrite1hTokens / cacheWriteTokens;
  return {
    inputTokens: tokens,
    outputTokens: 0,
    cachedTokens: cached,
    cacheWriteTokens: written,
    cacheWrite1hTokens: written * share,
  };
}
