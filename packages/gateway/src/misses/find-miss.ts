import { MISS_CAUSES, type Miss, type MissCause, missedTokens } from '@hdc/prices';
import type { Exchange } from '../exchange/exchange.ts';
import { compareTools } from './compare-tools.ts';
import { firstDifference } from './first-difference.ts';
import type { SeenExchange } from './seen-exchange.ts';

export interface MissedRequest extends Pick<Exchange, 'at' | 'model' | 'prefix' | 'usage'> {
  /** The first entry of the past that we changed; left out where we changed none. */
  readonly flushedFrom?: number | undefined;
}

/** Why a request read much less from the cache than the one before it had left there; undefined where it did not. */
export function findMiss(previous: SeenExchange | undefined, request: MissedRequest): Miss | undefined {
  const { prefix, usage } = request;
  if (!previous || !prefix || !usage) return undefined;
  const tokens = missedTokens(previous.usage, usage);
  if (tokens === undefined) return undefined;
  const { lifetimeSeconds } = previous;
  // A clock that ran backwards tells nothing.
  const gapSeconds = Math.max(0, (request.at - previous.at) / 1_000);
  const tools = compareTools(previous.prefix.tools, prefix.tools);
  const same = firstDifference(previous.prefix.entries, prefix.entries);
  const isChanged = same < previous.prefix.entries.length;
  const { flushedFrom } = request;
  // Whoever changed the earlier message is the cause; a rewrite behind a change of the client costs nothing more.
  const isFirstOurs = flushedFrom !== undefined && (!isChanged || flushedFrom <= same);
  const model = request.model ?? '';
  const applies: Readonly<Record<MissCause, boolean>> = {
    lifetime: lifetimeSeconds !== undefined && gapSeconds > lifetimeSeconds,
    model: model !== previous.model,
    // What a client drops of its past looks like any other change of it.
    compaction: false,
    tools: tools !== undefined,
    system: prefix.system !== previous.prefix.system,
    message: isChanged && !isFirstOurs,
    flush: isFirstOurs,
    evicted: false,
  };
  const [cause = 'evicted', ...also] = MISS_CAUSES.filter((candidate) => applies[candidate]);
  return {
    cause,
    also,
    tokens,
    gapSeconds,
    ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
    ...(applies.model && { models: [previous.model, model] as const }),
    ...(tools && { tools }),
    ...(isChanged && { message: same + 1 }),
  };
}
