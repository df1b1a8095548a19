import { automaticCache } from './automatic-cache.ts';
import type { Sourced, Vendor } from './vendor.ts';

const DOCUMENTED: Sourced = { source: 'Z.ai documentation, GLM models and pricing', asOf: '2026-11' };

export const zai: Vendor = {
  id: 'zai',
  names: /^(?:glm|chatglm)/,
  versions: [/glm-(?<major>\d)(?:\.(?<minor>\d))?/],
  caches: [
    automaticCache({
      name: 'zai',
      read: 0.2,
      minimumPrefix: 0,
      source: 'Z.ai documentation, context caching: best effort',
      asOf: '2026-11',
    }),
  ],
  models: [
    { models: /^glm-4/, from: '4.5', contextLimit: 128_000, ...DOCUMENTED },
    { models: /^glm-/, from: '4.6', contextLimit: 200_000, ...DOCUMENTED },
    { models: /^glm-/, from: '5.2', contextLimit: 1_000_000, ...DOCUMENTED },
  ],
  overflowSigns: [],
};
