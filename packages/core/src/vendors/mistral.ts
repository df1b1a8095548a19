import type { Sourced, Vendor } from './vendor.ts';

const MODELS: Sourced = { source: 'Mistral documentation, models', asOf: '2026-11' };

export const mistral: Vendor = {
  id: 'mistral',
  names: /mistral|mixtral|devstral|codestral|magistral|ministral/,
  versions: [],
  caches: [],
  models: [
    { models: /^devstral/, contextLimit: 131_072, maxOutputTokens: 131_072, ...MODELS },
    { models: /^devstral-2512/, contextLimit: 262_144, maxOutputTokens: 262_144, ...MODELS },
    { models: /^codestral/, contextLimit: 256_000, maxOutputTokens: 256_000, ...MODELS },
  ],
  overflowSigns: [
    {
      status: [400, 422],
      message: /too large for model with \d+ maximum context length/i,
      source: 'API errors',
      asOf: '2026-11',
    },
  ],
};
