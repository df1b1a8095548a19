import { automaticCache } from './automatic-cache.ts';
import { hitsOf } from './hits-of.ts';
import type { Sourced, Vendor } from './vendor.ts';

const MODELS: Sourced = { source: 'OpenAI documentation, model pages', asOf: '2026-11' };
const CATALOGUE: Sourced = { source: 'model catalogue of the package pi-ai 1.5.0', asOf: '2026-11' };
const CACHING: Sourced = { source: 'OpenAI documentation, prompt caching and pricing', asOf: '2026-11' };
const RECORDED_HITS: Sourced = { source: 'usage of recorded sessions, hit shares by gap', asOf: '2026-11' };
const RECORDED: Sourced = { source: 'usage of recorded sessions, growth of prompts', asOf: '2026-11' };

export const openai: Vendor = {
  id: 'openai',
  names: /gpt|codex|^o[134]\b/,
  versions: [/gpt-(?<major>\d{1,2})(?!\d)(?:[-.](?<minor>\d{1,2})(?![\dk]))?/],
  caches: [
    automaticCache({
      name: 'openai',
      read: 0.1,
      minimumPrefix: 1_024,
      step: 128,
      source: 'OpenAI documentation, prompt caching and pricing; shares measured on recorded sessions',
      asOf: '2026-11',
    }),
  ],
  models: [
    { models: /^gpt-3\.5/, contextLimit: 16_385, maxOutputTokens: 4_096, ...MODELS },
    { models: /^gpt-4/, before: '4.1', contextLimit: 8_192, maxOutputTokens: 8_192, ...MODELS },
    { models: /^gpt-4-32k/, contextLimit: 32_000, ...MODELS },
    {
      models: /^gpt-4-(?:turbo|vision|0125-preview|1106)/,
      contextLimit: 128_000,
      maxOutputTokens: 4_096,
      ...MODELS,
    },
    { models: /^(?:chat)?gpt-4o/, contextLimit: 128_000, maxOutputTokens: 16_384, ...MODELS },
    {
      models: /^gpt-4/,
      from: '4.1',
      before: '4.5',
      contextLimit: 1_047_576,
      maxOutputTokens: 32_768,
      ...MODELS,
    },
    { models: /^gpt-/, from: '5', contextLimit: 400_000, maxOutputTokens: 128_000, ...MODELS },
    { models: /^gpt-(?!.*codex)/, from: '5.3', before: '5.4', contextLimit: 128_000, ...MODELS },
    { models: /^gpt-/, from: '5.4', contextLimit: 1_050_000, ...MODELS },
    { models: /^gpt-/, from: '5.5', before: '5.6', contextLimit: 1_000_000, ...MODELS },
    { models: /^gpt-.*-(?:mini|nano)/, from: '5.4', contextLimit: 400_000, ...MODELS },
    { models: /^(?:o[134]\b|codex-mini)/, contextLimit: 200_000, maxOutputTokens: 100_000, ...MODELS },
    { models: /^o1-mini/, contextLimit: 128_000, maxOutputTokens: 65_536, ...MODELS },
    { models: /^o1-preview/, contextLimit: 128_000, maxOutputTokens: 32_768, ...MODELS },
    { models: /^gpt-oss/, contextLimit: 131_072, maxOutputTokens: 131_072, ...MODELS },

    { models: /^(?:gpt-4|o[134]\b|codex-mini)/, cache: { read: 0.25 }, ...CACHING },
    { models: /^(?:gpt-4o|gpt-4\.5|o1\b|o3-mini)/, cache: { read: 0.5 }, ...CACHING },
    {
      models: /^gpt-/,
      from: '5.6',
      cache: {
        write: 1.25,
        ttlSeconds: 1_800,
        hits: hitsOf([600, 0.995], [1_800, 0.93, 0.99, 0.43], [Number.POSITIVE_INFINITY, 0.04]),
        // From here on writes have a price and the cache a lifetime, so decisions read the bill.
        decision: undefined,
      },
      ...CACHING,
    },
    { models: /^gpt-/, from: '6.1', cache: { read: 0.05 }, ...CATALOGUE },
    // Shares by model, weighted by tokens; with few requests after longer breaks, so that these are rounded.
    {
      models: /^gpt-5-codex/,
      cache: {
        hits: hitsOf(
          [60, 0.998, 0.998, 0.79],
          [300, 0.987, 0.999, 0.76],
          [3_600, 0.85, 0.99, 0.3],
          [Number.POSITIVE_INFINITY, 0.05],
        ),
      },
      ...RECORDED_HITS,
    },
    {
      models: /^gpt-5\.3/,
      cache: {
        hits: hitsOf(
          [60, 0.922, 0.935, 0.75],
          [300, 0.774, 0.99, 0.77],
          [3_600, 0.17],
          [Number.POSITIVE_INFINITY, 0.05],
        ),
      },
      ...RECORDED_HITS,
    },
    {
      models: /^gpt-5\.4/,
      cache: {
        hits: hitsOf(
          [60, 0.973, 0.978, 0.8],
          [300, 0.943, 0.983, 0.42],
          [3_600, 0.35, 0.99, 0.3],
          [Number.POSITIVE_INFINITY, 0.05],
        ),
      },
      ...RECORDED_HITS,
    },

    {
      models: /^gpt-(?!.*-(?:mini|nano))/,
      from: '5.4',
      steps: [{ above: 272_000, input: 2, output: 1.5 }],
      ...CACHING,
    },

    { models: /./, thinking: { carried: 'turn' }, ...RECORDED },
    { models: /^gpt-/, from: '5.6', thinking: { carried: 'always' }, ...RECORDED },
  ],
  callSignature: {
    tag: 'openai:',
    source:
      'OpenAI documentation, Responses API: encrypted reasoning items travel with the function call that follows',
    asOf: '2026-11',
  },
  overflowSigns: [
    {
      status: [400],
      message: /context_length_exceeded|maximum context length is \d+|exceeds the context window/i,
      source: 'API errors: code context_length_exceeded',
      asOf: '2026-11',
    },
  ],
};
