/** How a vendor's prompt cache behaves and what it costs, relative to a plain input token. */
export interface CacheRule {
  readonly name: string;
  /** A token that is read from the cache. */
  readonly read: number;
  /** A token that is not: it is read plainly and, where that costs extra, written. */
  readonly write: number;
  /** After this time the cache counts as cold. */
  readonly ttlSeconds: number;
  /** Which share of what could be cached is found, by the seconds since the request before. */
  readonly hits: readonly CacheHit[];
  /** The value of `compression.adaptive.cache` that stands for it. */
  readonly setting: string;
  readonly source: string;
}

interface CacheHit {
  readonly upToSeconds: number;
  readonly share: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;

export const PRICING_NAMES = ['anthropic-5m', 'anthropic-1h', 'openai', 'gemini', 'none'] as const;

export type PricingName = (typeof PRICING_NAMES)[number];

const RULES: Readonly<Record<PricingName, Omit<CacheRule, 'name'>>> = {
  'anthropic-5m': {
    setting: 'anthropic-5m',
    read: 0.1,
    write: 1.25,
    ttlSeconds: 300,
    hits: [
      { upToSeconds: 60, share: 0.98 },
      { upToSeconds: 300, share: 0.95 },
      { upToSeconds: 600, share: 0.17 },
      { upToSeconds: ALWAYS, share: 0 },
    ],
    source: 'Anthropic documentation, prompt caching; shares measured on recorded sessions',
  },
  'anthropic-1h': {
    setting: 'anthropic-1h',
    read: 0.1,
    write: 2,
    ttlSeconds: 3_600,
    hits: [
      { upToSeconds: 60, share: 0.98 },
      { upToSeconds: 3_600, share: 0.9 },
      { upToSeconds: ALWAYS, share: 0 },
    ],
    source: 'Anthropic documentation, prompt caching; shares measured on recorded sessions',
  },
  openai: {
    setting: 'openai',
    read: 0.1,
    write: 1,
    ttlSeconds: ALWAYS,
    hits: [
      { upToSeconds: 60, share: 0.98 },
      { upToSeconds: ALWAYS, share: 0.93 },
    ],
    source: 'OpenAI documentation, prompt caching and pricing; shares measured on recorded sessions',
  },
  gemini: {
    setting: 'auto',
    read: 0.25,
    write: 1,
    ttlSeconds: 300,
    hits: [
      { upToSeconds: 300, share: 0.9 },
      { upToSeconds: ALWAYS, share: 0 },
    ],
    source: 'Google documentation, implicit caching: 75 % off on hits, no time is promised',
  },
  none: {
    setting: 'none',
    read: 1,
    write: 1,
    ttlSeconds: 0,
    hits: [{ upToSeconds: ALWAYS, share: 0 }],
    source: 'every token at the same price',
  },
};

export function cacheRuleOf(name: PricingName): CacheRule {
  return { name, ...RULES[name] };
}
