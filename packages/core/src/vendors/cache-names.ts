/** The prompt caches that are known, by the names that settings and reports use. */
export const CACHE_NAMES = [
  'anthropic-5m',
  'anthropic-1h',
  'openai',
  'gemini',
  'deepseek',
  'xai',
  'moonshot',
  'zai',
  'none',
] as const;

export type CacheName = (typeof CACHE_NAMES)[number];

/** The values of `compression.adaptive.cache`; `auto` goes by the model, then by the provider. */
export const CACHE_CHOICES: readonly ['auto', ...typeof CACHE_NAMES] = ['auto', ...CACHE_NAMES];

export type CacheChoice = (typeof CACHE_CHOICES)[number];
