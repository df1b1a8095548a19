import { automaticCache } from './automatic-cache.ts';
import type { Sourced, Vendor } from './vendor.ts';

const DOCUMENTED: Sourced = { source: 'xAI documentation, models and pricing', asOf: '2026-11' };

export const xai: Vendor = {
  id: 'xai',
  names: /grok/,
  versions: [/grok-(?<major>\d)(?!\d)(?:[-.](?<minor>\d{1,2})(?!\d))?/],
  caches: [
    automaticCache({
      name: 'xai',
      read: 0.25,
      minimumPrefix: 0,
      source: 'xAI documentation, cached prompt tokens: best effort',
      asOf: '2026-11',
    }),
  ],
  models: [
    { models: /^grok-2/, contextLimit: 32_768, ...DOCUMENTED },
    { models: /^grok-3/, contextLimit: 131_072, ...DOCUMENTED },
    { models: /^grok-(?:4|code|build)/, contextLimit: 256_000, ...DOCUMENTED },
    { models: /^grok-4(?:-1)?-fast/, contextLimit: 2_000_000, ...DOCUMENTED },
    { models: /^grok-code/, cache: { read: 0.1 }, ...DOCUMENTED },
    {
      models: /^grok-/,
      from: '4.3',
      contextLimit: 500_000,
      steps: [{ above: 200_000, input: 2, output: 2 }],
      ...DOCUMENTED,
    },
    // 4.20 came before 4.3.
    { models: /^grok-4\.(?:20|3)/, contextLimit: 1_000_000, cache: { read: 0.16 }, ...DOCUMENTED },
    { models: /^grok-4\.20-multi-agent/, steps: [], cache: { read: 0.1 }, ...DOCUMENTED },
    { models: /^grok-4\.5/, cache: { read: 0.15 }, ...DOCUMENTED },
    {
      models: /^grok-build/,
      steps: [{ above: 200_000, input: 2, output: 2 }],
      cache: { read: 0.2 },
      ...DOCUMENTED,
    },
  ],
  overflowSigns: [{ message: /maximum prompt length is \d+/i, source: 'API errors', asOf: '2026-11' }],
};
