import { automaticCache } from './automatic-cache.ts';
import type { Sourced, Vendor } from './vendor.ts';

const DOCUMENTED: Sourced = { source: 'Moonshot documentation, models and pricing', asOf: '2026-11' };

export const moonshot: Vendor = {
  id: 'moonshot',
  names: /kimi|moonshot/,
  versions: [/kimi-k(?<major>\d)(?:\.(?<minor>\d))?/],
  caches: [
    automaticCache({
      name: 'moonshot',
      read: 0.25,
      minimumPrefix: 0,
      source: 'Moonshot documentation, context caching: best effort',
      asOf: '2026-11',
    }),
  ],
  models: [
    { models: /^kimi-k2/, contextLimit: 262_144, ...DOCUMENTED },
    { models: /^kimi-k2-0711/, contextLimit: 131_072, ...DOCUMENTED },
    { models: /^kimi-k2-(?:thinking-)?turbo/, cache: { read: 0.13 }, ...DOCUMENTED },
    { models: /^kimi-k/, from: '2.5', cache: { read: 0.17 }, ...DOCUMENTED },
    { models: /^kimi-k/, from: '2.7', cache: { read: 0.2 }, ...DOCUMENTED },
    { models: /^kimi-k/, from: '3', contextLimit: 1_048_576, cache: { read: 0.1 }, ...DOCUMENTED },
    { models: /^moonshot-v1-8k/, contextLimit: 8_192, ...DOCUMENTED },
    { models: /^moonshot-v1-32k/, contextLimit: 32_768, ...DOCUMENTED },
    { models: /^moonshot-v1-128k/, contextLimit: 131_072, ...DOCUMENTED },
  ],
  overflowSigns: [{ message: /exceeded model token limit/i, source: 'API errors', asOf: '2026-11' }],
};
