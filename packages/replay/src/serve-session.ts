import type { HistoryService } from '@hdc/core';
import {
  type CacheName,
  type CacheRow,
  cacheRuleOf,
  modelByName,
  type ResolvedModel,
  type Sourced,
  type ThinkingFacts,
} from '@hdc/core/models';
import { createPrices, type ModelOverrides, type Prices } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import { recordedPrices } from './cost/recorded-prices.ts';
import { cacheNameOf } from './cost/session-caches.ts';
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

/** The vendors of agents that only run the models of one vendor. */
const PROVIDERS: Readonly<Partial<Record<Transcript['format'], string>>> = {
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
};

const RECORDED: Sourced = { source: 'usage of recorded sessions, growth of prompts', asOf: '2026-11' };

/** Agents that show thinking and do not send it again. */
const AGENT_THINKING: readonly AgentThinking[] = [
  { format: 'opencode', models: /gpt-(?!5\.3-codex)|gemini/, carried: 'never', ...RECORDED },
  { format: 'kilo', models: /gpt-(?!5\.3-codex)|gemini/, carried: 'never', ...RECORDED },
];

const opened = new WeakMap<ModelOverrides, Promise<Prices>>();
const NO_OVERRIDES: ModelOverrides = {};

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

/** The cache that a session was recorded with, as far as the recording tells. */
export function pricingOf({ models, format, calls }: Transcript): CacheName {
  const caches = cachesOf(models, PROVIDERS[format] ?? 'openai');
  const [usual] = caches;
  const long = caches.find(({ reportsWrites, ttlSeconds }) => reportsWrites && ttlSeconds >= 3_600);
  return (isMostlyLong(calls) ? (long ?? usual) : usual)?.name ?? 'openai';
}

/** The caches of the first model that has some, otherwise of the agent's vendor. */
function cachesOf(models: readonly string[], provider: string): ResolvedModel['caches'] {
  const known = models.map((model) => modelByName(model).caches).find(({ length }) => length > 0);
  return known ?? modelByName('', { provider }).caches;
}

/** Usage that names writes for an hour chooses that rule, where they are most of what was written. */
function isMostlyLong(calls: Transcript['calls']): boolean {
  const sum = (read: (usage: NonNullable<(typeof calls)[number]['usage']>) => number | undefined) =>
    calls.reduce((total, { usage }) => total + ((usage && read(usage)) ?? 0), 0);
  const long = sum(({ cacheWrite1hTokens }) => cacheWrite1hTokens);
  return long > 0 && long * 2 >= sum(({ cacheWriteTokens }) => cacheWriteTokens);
}

interface AgentThinking extends Sourced {
  readonly format: Transcript['format'];
  readonly models: RegExp;
  readonly carried: NonNullable<ThinkingFacts['carried']>;
}

/** How thinking weighs in the prompts of a session: by what the agent sends, then by what the vendor counts. */
export function thinkingOf(format: Transcript['format'], model: string, facts: ThinkingFacts): ThinkingFacts {
  const row = AGENT_THINKING.find((each) => each.format === format && each.models.test(model));
  return row ? { ...facts, carried: row.carried } : facts;
}

/** Prices with the recording's own facts on models that nobody lists. */
async function pricesFor(requests: readonly RecordedRequest[], { models }: ReplayOptions): Promise<Prices> {
  const prices = await pricesWith(models);
  const own = recordedPrices(requests, prices);
  return Object.keys(own).length === 0 ? prices : pricesWith({ ...own, ...models });
}

/** The prices with a person's own rows, opened once for all sessions. */
function pricesWith(overrides: ModelOverrides = NO_OVERRIDES): Promise<Prices> {
  const prices = opened.get(overrides) ?? createPrices({ overrides });
  opened.set(overrides, prices);
  return prices;
}

/** Writes that the recorded vendor does not report are no writes of none. */
function answeredBy(request: RecordedRequest, model: string, recorded: CacheName): RecordedRequest {
  if (!request.usage || cacheRuleOf(recorded).reportsWrites) return { ...request, model };
  const { cacheWriteTokens: _, cacheWrite1hTokens: __, ...usage } = request.usage;
  return { ...request, model, usage };
}
