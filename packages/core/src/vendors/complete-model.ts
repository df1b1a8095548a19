import { cacheRuleOf } from './cache-rule-of.ts';
import { NO_CACHE } from './no-cache.ts';
import { USUAL_CONTEXT_LIMIT } from './resolve-model-limits.ts';
import type {
  KnownBesides,
  MarkRule,
  ModelSettings,
  ObservedModel,
  ResolvedModel,
} from './resolved-model.ts';
import type { CacheRow } from './vendor.ts';

/** Lays what requests and answers tell over what is known of a model, and over both what a person set. */
export function completeModel(
  model: ResolvedModel,
  { observed = {}, settings = {} }: Pick<KnownBesides, 'observed' | 'settings'>,
): ResolvedModel {
  const { contextLimit: _, cache: __, marks: ___, ...rest } = model;
  const window = windowOf(model, observed);
  const caches = cachesOf(model, settings);
  const cache = caches === model.caches ? cacheOf(model, observed) : caches[0];
  const marks = markRuleOf(cache, observed);
  const { contextLimit = window } = settings;
  // No prompt is longer than its window, so that no price of longer ones counts.
  const longest = window ?? Number.POSITIVE_INFINITY;
  return {
    ...rest,
    ...(contextLimit !== undefined && { contextLimit }),
    caches,
    ...(cache && { cache }),
    ...(marks && { marks }),
    steps: model.steps.filter(({ above }) => above < longest),
    ratesAt: (promptTokens, at) => model.ratesAt(Math.min(promptTokens, longest), at),
  };
}

function windowOf(model: ResolvedModel, observed: ObservedModel): number | undefined {
  const { longestPrompt = 0, asksLongWindow = false } = observed;
  const { contextLimit: told = 0 } = observed;
  // Servers report nonsense at times.
  if (told > 0 && told >= longestPrompt && Number.isFinite(told)) return told;
  const usual = (asksLongWindow ? model.longContextLimit : undefined) ?? model.contextLimit;
  return raiseWindow(usual, longestPrompt, model.longContextLimit);
}

/** Sizes in which windows are sold, for a prompt that the assumed one could not hold. */
const SOLD_SIZES = [128_000, 200_000, 272_000, 400_000, 500_000, 1_000_000, 1_050_000, 2_000_000];

/** A prompt that was answered fitted: into the long window of the model, or into the next size that is sold. */
function raiseWindow(
  usual: number | undefined,
  longestPrompt: number,
  long: number | undefined,
): number | undefined {
  if (longestPrompt <= (usual ?? USUAL_CONTEXT_LIMIT)) return usual;
  if (long !== undefined && longestPrompt <= long) return long;
  return SOLD_SIZES.find((size) => longestPrompt <= size) ?? longestPrompt;
}

function cachesOf({ name, caches }: ResolvedModel, { cache: choice = 'auto' }: ModelSettings) {
  if (choice === 'auto') return caches;
  return [caches.find((cache) => cache.name === choice) ?? cacheRuleOf(choice, name)];
}

/** The lifetime that was asked for, where the vendor sells it. */
function cacheOf({ caches, cache }: ResolvedModel, observed: ObservedModel): CacheRow | undefined {
  const { cacheSeconds, isUncached = false } = observed;
  const [usual] = caches;
  // A cache that goes by marks keeps nothing without one.
  if (isUncached && usual?.lookBack !== undefined) return NO_CACHE;
  return caches.find(({ ttlSeconds }) => ttlSeconds === cacheSeconds) ?? cache ?? usual;
}

/** A client that sets breakpoints for an unknown model may well speak to one that needs them under another name. */
function markRuleOf(cache: CacheRow | undefined, { hasMarks = false }: ObservedModel): MarkRule | undefined {
  const { lookBack, minimumPrefix } = cache ?? (hasMarks ? cacheRuleOf('anthropic-5m') : NO_CACHE);
  return lookBack === undefined ? undefined : { lookBack, minimumPrefix };
}
