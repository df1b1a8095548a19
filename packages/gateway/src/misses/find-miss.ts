import type { Exchange } from '../exchange/exchange.ts';
import { compareTools } from './compare-tools.ts';
import { firstDifference } from './first-difference.ts';
import { MISS_CAUSES, type Miss, type MissCause } from './miss.ts';
import type { SeenExchange } from './seen-exchange.ts';

/** Caches count in blocks and clients change the end of a prompt, so that a little is always read anew. */
const LEAST_TOKENS = 1_024;
const LEAST_SHARE = 0.05;

export interface MissedRequest extends Pick<Exchange, 'at' | 'model' | 'prefix' | 'usage'> {
  /** The first entry of the past that we changed; left out where we changed none. */
  readonly flushedFrom?: number | undefined;
}

/** Why a request read much less from the cache than the one before it had left there; undefined where it did not. */
export function findMiss(previous: SeenExchange | undefined, request: MissedRequest): Miss | undefined {
  const { prefix, usage } = request;
  if (!previous || !prefix || !usage) return undefined;
  const tokens = heldTokens(previous) - (usage.cachedTokens ?? 0);
  if (tokens < Math.max(LEAST_TOKENS, LEAST_SHARE * heldTokens(previous))) return undefined;
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

/** What the vendor kept of a prompt: where it tells what it wrote, only that, else all of it. */
function heldTokens({ usage }: SeenExchange): number {
  const { inputTokens, cachedTokens = 0, cacheWriteTokens } = usage;
  return cacheWriteTokens === undefined ? inputTokens : cachedTokens + cacheWriteTokens;
}
