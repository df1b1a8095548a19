import { automaticCache } from './automatic-cache.ts';
import type { Sourced, Vendor } from './vendor.ts';

const DOCUMENTED: Sourced = { source: 'DeepSeek documentation, models and pricing', asOf: '2026-11' };

export const deepseek: Vendor = {
  id: 'deepseek',
  names: /deepseek/,
  versions: [/deepseek-v(?<major>\d)(?:\.(?<minor>\d))?/],
  caches: [
    automaticCache({
      name: 'deepseek',
      read: 0.26,
      minimumPrefix: 64,
      step: 64,
      source: 'DeepSeek documentation, context caching: on disk, kept for hours',
      asOf: '2026-11',
    }),
  ],
  models: [
    { models: /^deepseek-chat/, contextLimit: 131_072, maxOutputTokens: 8_192, ...DOCUMENTED },
    { models: /^deepseek-(?:reasoner|r1)/, contextLimit: 131_072, maxOutputTokens: 65_536, ...DOCUMENTED },
    { models: /^deepseek-v/, from: '3', before: '4', contextLimit: 128_000, ...DOCUMENTED },
    { models: /^deepseek-v/, from: '4', contextLimit: 1_000_000, cache: { read: 0.03 }, ...DOCUMENTED },
  ],
  overflowSigns: [],
};
