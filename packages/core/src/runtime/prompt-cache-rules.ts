import { type PromptCacheRule, UNKNOWN_PROVIDER } from '../density/adaptive-config.ts';

export const CACHE_NAMES = ['auto', 'anthropic-5m', 'anthropic-1h', 'openai', 'none'] as const;

export type CacheName = (typeof CACHE_NAMES)[number];

interface CacheRow extends PromptCacheRule {
  readonly source: string;
}

/** How caches behave, as far as it matters for when to prune. */
const CACHE_RULES: Readonly<Record<Exclude<CacheName, 'auto'>, CacheRow>> = {
  'anthropic-5m': {
    read: 0.1,
    write: 1.25,
    ttlSeconds: 300,
    source: 'Anthropic documentation, prompt caching',
  },
  'anthropic-1h': {
    read: 0.1,
    write: 2,
    ttlSeconds: 3_600,
    source: 'Anthropic documentation, prompt caching',
  },
  openai: { ...UNKNOWN_PROVIDER, source: 'OpenAI documentation; recorded sessions still hit after an hour' },
  none: { read: 1, write: 1, ttlSeconds: 0, source: 'every token at the same price' },
};

/** Which cache a provider has, by its name. */
const CACHE_BY_PROVIDER: ReadonlyMap<string, Exclude<CacheName, 'auto'>> = new Map([
  ['anthropic', 'anthropic-5m'],
  ['openai', 'openai'],
]);

/** Undefined when nobody knows the provider's cache. */
export function promptCacheRuleOf(name: CacheName, provider: string): PromptCacheRule | undefined {
  const known = name === 'auto' ? CACHE_BY_PROVIDER.get(provider) : name;
  return known && CACHE_RULES[known];
}
