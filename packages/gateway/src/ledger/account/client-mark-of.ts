import type { ObservedUsage } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';

/** Tokens of the vendor up to the client's own last cache mark; undefined where no mark of ours stands behind it. */
export function clientMarkOf(exchange: Exchange, usage: ObservedUsage): number | undefined {
  const { hasAddedMark, clientMarkTokens, sentTokens } = exchange;
  if (!hasAddedMark || clientMarkTokens === undefined || sentTokens <= 0) return undefined;
  return Math.min(1, clientMarkTokens / sentTokens) * usage.inputTokens;
}
