import { cacheNameOf } from './cache-name-of.ts';
import { CACHE_NAMES, type CacheName } from './cache-names.ts';
import type { PromptCacheRule } from './cache-rule.ts';
import { cacheRuleOf } from './cache-rule-of.ts';
import { decisionRuleOf } from './decision-rule-of.ts';

/** The values of `compression.adaptive.cache`; `auto` goes by the model, then by the provider. */
export const CACHE_CHOICES: readonly ['auto', ...typeof CACHE_NAMES] = ['auto', ...CACHE_NAMES];

export type CacheChoice = (typeof CACHE_CHOICES)[number];

/** The model whose cache it is, and what the program knows of that cache. */
interface CachedModel {
  readonly model: string;
  readonly provider: string;
  readonly cache?: PromptCacheRule;
}

/** What decisions reckon with; undefined when nobody knows the cache. */
export function promptCacheRuleOf(
  choice: CacheChoice,
  { model, provider, cache }: CachedModel,
): PromptCacheRule | undefined {
  if (choice === 'auto' && cache) return cache;
  const name: CacheName | undefined = choice === 'auto' ? cacheNameOf(model, provider) : choice;
  return name && decisionRuleOf(cacheRuleOf(name, model));
}
