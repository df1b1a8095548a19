import { cacheRuleOf } from './cache-rule-of.ts';
import { NO_CACHE } from './no-cache.ts';
import { raiseWindow } from './raise-window.ts';
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
  const cache = cacheOf(caches, observed, settings);
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

function cachesOf({ name, caches }: ResolvedModel, { cache: choice = 'auto' }: ModelSettings) {
  if (choice === 'auto') return caches;
  return [caches.find((cache) => cache.name === choice) ?? cacheRuleOf(choice, name)];
}

/** The lifetime that was asked for, where the vendor sells it. */
function cacheOf(
  caches: readonly CacheRow[],
  { cacheSeconds, isUncached = false }: ObservedModel,
  { cache: choice = 'auto' }: ModelSettings,
): CacheRow | undefined {
  const [usual] = caches;
  // A cache that goes by marks keeps nothing without one.
  if (isUncached && choice === 'auto' && usual?.lookBack !== undefined) return NO_CACHE;
  return caches.find(({ ttlSeconds }) => ttlSeconds === cacheSeconds) ?? usual;
}

/** Whoever sets marks for a model that nobody knows may well speak to one that needs them under another name. */
function markRuleOf(cache: CacheRow | undefined, { hasMarks = false }: ObservedModel): MarkRule | undefined {
  const { lookBack, minimumPrefix } = cache ?? (hasMarks ? cacheRuleOf('anthropic-5m') : NO_CACHE);
  return lookBack === undefined ? undefined : { lookBack, minimumPrefix };
}
