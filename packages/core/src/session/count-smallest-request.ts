import type { CompressionContext } from '../compression/compression-context.ts';
import { dropOldestExchanges } from '../compression/drop-oldest-exchanges.ts';
import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';
import { shortenMessages } from './shorten-messages.ts';
import { stubFattestResults } from './stub-fattest-results.ts';

const EVERYTHING = Number.POSITIVE_INFINITY;

/** The smallest request that can be made of a history without touching a message; nothing is changed. */
export async function countSmallestVerbatim(context: CompressionContext): Promise<number> {
  return countRequest(context, await takeApart(context));
}

/** The same with messages shortened as far as possible, all but the spared one. */
export async function countSmallestRequest(context: CompressionContext, spare?: IContent): Promise<number> {
  const history = await takeApart(context);
  const goal = { inclusions: EVERYTHING, texts: EVERYTHING, ...(spare && { spare }) };
  return countRequest(context, (await shortenMessages({ ...context, history }, goal)).history);
}

async function takeApart(context: CompressionContext): Promise<readonly IContent[]> {
  const history = await dropExchanges(context, EVERYTHING);
  return stubFattestResults({ ...context, history }, EVERYTHING);
}

/** Drops old exchanges, but never the last one, which the model is about to answer. */
export function dropExchanges(context: CompressionContext, excess: number): Promise<readonly IContent[]> {
  const { history } = context;
  const lastUnit = groupExchanges(history).findLast((unit) => unit.includes(history.length - 1));
  return dropOldestExchanges(context, history, lastUnit?.[0] ?? 0, excess);
}

async function countRequest(
  { estimateTokens, baseTokens = 0 }: CompressionContext,
  history: readonly IContent[],
): Promise<number> {
  return baseTokens + (await estimateTokens(history));
}
