import {
  type CacheName,
  type CacheRow,
  cacheRuleOf,
  type HistoryService,
  type ResolvedModel,
  type ThinkingFacts,
} from '@hdc/core';
import type { Prices } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { pricesWith } from './cost/prices-with.ts';
import { pricingOf } from './cost/pricing-of.ts';
import { recordedPrices } from './cost/recorded-prices.ts';
import { cacheNameOf } from './cost/session-caches.ts';
import { thinkingOf } from './cost/thinking-of.ts';
import { longestPromptOf, type WindowSources } from './cost/window-of.ts';
import { measureBaseline, type RawBaseline } from './raw-baseline.ts';
import type { RecordedRequest } from './recorded/recorded-request.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { StrategyRun } from './strategy-run.ts';

/** A recorded session with the cache and the prices of a model. */
export interface ServedSession {
  readonly model: string;
  readonly prices: Prices;
  readonly pricing: CacheName;
  readonly rule: CacheRow;
  readonly thinking: ThinkingFacts;
  /** All that is known of the model, with the cache that served the session. */
  readonly resolved: ResolvedModel;
  readonly baseline: RawBaseline;
  readonly windowSources: Omit<WindowSources, 'set'>;
}

/** As it was recorded, or as if another model had answered: the same tokens and the same misses at its prices of today. */
export async function serveSession(
  transcript: Transcript,
  recorded: readonly RecordedRequest[],
  options: ReplayOptions,
  history: HistoryService,
  { asModel, asLifetime }: Pick<StrategyRun, 'asModel' | 'asLifetime'> = {},
): Promise<ServedSession> {
  const { models, format, contextLimit } = transcript;
  const recordedModel = models[0] ?? 'unknown';
  const model = asModel ?? recordedModel;
  const prices = await pricesFor(recorded, options);
  const own = pricingOf(transcript);
  const pricing = asModel === undefined ? (options.pricing ?? own) : cacheNameOf(prices, asModel, own);
  const requests =
    asModel === undefined ? recorded : recorded.map((request) => answeredBy(request, asModel, own));
  const longestPrompt = longestPromptOf(requests);
  const resolved = prices.resolve(model, { observed: { longestPrompt }, settings: { cache: pricing } });
  const thinking = thinkingOf(format, recordedModel, prices.resolve(recordedModel).thinking);
  const baseline = await measureBaseline(
    {
      transcript,
      requests,
      model,
      asModel,
      asLifetime,
      pricing,
      // The effect of another cache was not recorded.
      isRecorded: asModel !== undefined || pricing === own,
      prices,
      thinking,
    },
    history,
  );
  return {
    model,
    prices,
    pricing,
    rule: resolved.cache ?? cacheRuleOf(pricing),
    thinking,
    resolved,
    baseline,
    windowSources: {
      model: prices.resolve(model),
      recorded: asModel === undefined ? contextLimit : undefined,
      requests,
    },
  };
}

/** With what the recording itself says of models that nobody lists. */
async function pricesFor(requests: readonly RecordedRequest[], { models }: ReplayOptions): Promise<Prices> {
  const prices = await pricesWith(models);
  const own = recordedPrices(requests, prices);
  return Object.keys(own).length === 0 ? prices : pricesWith({ ...own, ...models });
}

/** Writes that the recorded vendor does not report are no writes of none. */
function answeredBy(request: RecordedRequest, model: string, recorded: CacheName): RecordedRequest {
  if (!request.usage || cacheRuleOf(recorded).reportsWrites) return { ...request, model };
  const { cacheWriteTokens: _, cacheWrite1hTokens: __, ...usage } = request.usage;
  return { ...request, model, usage };
}
