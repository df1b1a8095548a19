import { hitsOf } from './hits-of.ts';
import type { Sourced, Vendor } from './vendor.ts';

const MODELS: Sourced = { source: 'Google documentation, Gemini models', asOf: '2026-11' };
const CATALOGUE: Sourced = { source: 'model catalogue of the package pi-ai 1.5.0', asOf: '2026-11' };
const CACHING: Sourced = {
  source: 'Google documentation, Gemini context caching and pricing',
  asOf: '2026-11',
};

export const google: Vendor = {
  id: 'google',
  names: /gemini|gemma/,
  versions: [/(?:gemini|gemma)-(?:[a-z]+-)?(?<major>\d)(?!\d)(?:\.(?<minor>\d))?/],
  caches: [
    {
      name: 'gemini',
      read: 0.1,
      write: 1,
      ttlSeconds: 300,
      minimumPrefix: 4_096,
      // Never a full hit: reads are blocks that lag behind. 620 requests of 3 flash, 3 pro and 3.1 pro.
      hits: hitsOf([600, 0.826, 0.834, 0.75], [Number.POSITIVE_INFINITY, 0.1]),
      startShare: 0.1,
      decision: {
        write: 1.25,
        ttlSeconds: Number.POSITIVE_INFINITY,
        why: 'No lifetime is promised and hits were recorded after ten minutes, so a break alone frees nothing; the price of a write keeps the trigger from being too eager.',
      },
      source:
        'Google documentation, implicit caching: 90 % off on hits; shares measured on recorded sessions',
      asOf: '2026-11',
    },
  ],
  models: [
    { models: /^gemini/, from: '1.5', contextLimit: 1_048_576, maxOutputTokens: 65_536, ...MODELS },
    { models: /^gemini/, from: '1.5', before: '2.5', maxOutputTokens: 8_192, ...MODELS },
    { models: /^gemini-(?:1\.5-pro|pro-1\.5)/, contextLimit: 2_097_152, ...MODELS },

    {
      models: /^gemini/,
      from: '2.5',
      before: '3',
      cache: { minimumPrefix: 2_048, hits: hitsOf([600, 0.55], [Number.POSITIVE_INFINITY, 0.1]) },
      ...CACHING,
    },
    {
      models: /^gemini-3.*flash/,
      cache: { hits: hitsOf([600, 0.872, 0.89, 0.75], [Number.POSITIVE_INFINITY, 0.1]), startShare: 0 },
      ...CACHING,
    },
    { models: /^gemini-4-argon/, maxOutputTokens: 32_768, cache: { read: 0.05 }, ...CATALOGUE },
    { models: /^gemini/, before: '2.5', cache: { read: 0.25, minimumPrefix: 4_096 }, ...CACHING },

    { models: /^gemini.*pro/, from: '2.5', steps: [{ above: 200_000, input: 2, output: 1.5 }], ...CACHING },
    {
      models: /^gemini/,
      from: '1.5',
      before: '2',
      steps: [{ above: 128_000, input: 2, output: 2 }],
      ...CACHING,
    },

    {
      models: /./,
      thinking: { carried: 'never' },
      source: 'usage of recorded sessions, growth of prompts',
      asOf: '2026-11',
    },
  ],
  callSignature: {
    tag: 'google:',
    source: 'Google documentation, Gemini 3 thought signatures: on function calls, to be returned unchanged',
    asOf: '2026-11',
  },
  overflowSigns: [
    {
      status: [400],
      message:
        /input token count \(?\d+\)? exceeds the maximum number of tokens|model only supports up to \d+/i,
      source: 'Gemini and Vertex API errors: INVALID_ARGUMENT',
      asOf: '2026-11',
    },
  ],
};
