import type { CompressionContext } from '../compression/compression-context.ts';
import { dropOldestExchanges } from '../compression/drop-oldest-exchanges.ts';
import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';

/** Drops old exchanges, but never the last one, which the model is about to answer. */
export function dropExchanges(context: CompressionContext, excess: number): Promise<readonly IContent[]> {
  const { history } = context;
  const lastUnit = groupExchanges(history).findLast((unit) => unit.includes(history.length - 1));
  return dropOldestExchanges(context, history, lastUnit?.[0] ?? 0, excess);
}
