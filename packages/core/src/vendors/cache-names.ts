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
