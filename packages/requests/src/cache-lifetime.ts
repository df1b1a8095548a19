/** `auto` buys an hour where it pays, `client` asks for what the client asks for. */
export const CACHE_LIFETIMES = ['auto', 'client', '5m', '1h'] as const;

export type CacheLifetime = (typeof CACHE_LIFETIMES)[number];

/** The default of programs that send requests to vendors. */
export const DEFAULT_CACHE_LIFETIME: CacheLifetime = 'auto';

/** Source: Anthropic documentation, prompt caching; 2026-11. */
export const LIFETIME_SECONDS = { short: 300, hour: 3_600 } as const;
