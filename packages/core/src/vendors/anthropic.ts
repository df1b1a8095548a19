import type { CacheHit } from './cache-rule.ts';
import { hitsOf } from './hits-of.ts';
import type { Sourced, Vendor } from './vendor.ts';

const MODELS: Sourced = { source: 'Anthropic documentation, models overview', asOf: '2026-11' };
const CACHING: Sourced = { source: 'Anthropic documentation, prompt caching and pricing', asOf: '2026-11' };
const BINDING: Sourced = {
  source: 'Anthropic documentation, extended thinking: block binding',
  asOf: '2026-11',
};
const RECORDED: Sourced = { source: 'usage of recorded sessions, growth of prompts', asOf: '2026-11' };

/** Weighted by tokens, over 7 834 requests of 134 recorded sessions; a miss is whole. */
const HITS_5M = hitsOf(
  [60, 0.996, 0.997, 0.956],
  [300, 0.968, 0.979, 0.92],
  [600, 0.179, 0.1, 0.19],
  [3_600, 0.087],
  [Number.POSITIVE_INFINITY, 0.008],
);

/**
 * Over 19 439 requests of 334 recorded sessions: 0.997, 0.957, 0.885 and 0.115 of the prompt. A miss still
 * reads the system prompt and the tools, a quarter to a third of it; after an hour 62 % of the requests do.
 */
const HITS_1H: readonly CacheHit[] = [
  ...hitsOf([60, 0.996, 0.997, 0.961], [300, 0.939, 0.997, 0.844], [3_600, 0.836, 0.95, 0.733]).map(
    (hit) => ({ ...hit, fixedShare: 1 }),
  ),
  { upToSeconds: Number.POSITIVE_INFINITY, share: 0, fixedShare: 0.62 },
];

export const anthropic: Vendor = {
  id: 'anthropic',
  names: /claude|sonnet|opus|haiku|fable/,
  versions: [
    /(?:opus|sonnet|haiku|fable)-(?<major>\d{1,2})(?!\d)(?:[-.](?<minor>\d{1,2})(?!\d))?/,
    /claude-v?(?<major>\d{1,2})(?!\d)(?:[-.](?<minor>\d{1,2})(?!\d))?/,
  ],
  // Agents ask for the newest model of a family by its bare name, the vendor's own aliases end in `-latest`.
  aliases: [
    { alias: /^(?:claude-)?opus(?:-latest)?(?:\[1m\])?$/, means: 'claude-opus-5-5', ...MODELS },
    { alias: /^(?:claude-)?sonnet(?:-latest)?(?:\[1m\])?$/, means: 'claude-sonnet-5-5', ...MODELS },
    { alias: /^(?:claude-)?haiku(?:-latest)?$/, means: 'claude-haiku-5-5', ...MODELS },
    { alias: /^(?:claude-)?fable(?:-latest)?$/, means: 'claude-fable-5-1', ...MODELS },
  ],
  caches: [
    {
      name: 'anthropic-5m',
      reportsWrites: true,
      read: 0.1,
      write: 1.25,
      ttlSeconds: 300,
      minimumPrefix: 1_024,
      lookBack: 20,
      hits: HITS_5M,
      startShare: 0.3,
      source: 'Anthropic documentation, prompt caching; shares measured on recorded sessions',
      asOf: '2026-11',
    },
    {
      name: 'anthropic-1h',
      reportsWrites: true,
      read: 0.1,
      write: 2,
      ttlSeconds: 3_600,
      minimumPrefix: 1_024,
      lookBack: 20,
      hits: HITS_1H,
      startShare: 0.5,
      source: 'Anthropic documentation, prompt caching; shares measured on recorded sessions',
      asOf: '2026-11',
    },
  ],
  models: [
    { models: /^claude/, contextLimit: 200_000, maxOutputTokens: 64_000, ...MODELS },
    { models: /^claude/, before: '3.5', maxOutputTokens: 4_096, ...MODELS },
    { models: /^claude/, from: '3.5', before: '3.7', maxOutputTokens: 8_192, ...MODELS },
    { models: /^claude.*opus/, from: '4', before: '4.5', maxOutputTokens: 32_000, ...MODELS },
    { models: /^claude/, from: '4.6', maxOutputTokens: 128_000, ...MODELS },
    { models: /^claude.*opus/, from: '4.7', contextLimit: 1_000_000, ...MODELS },
    { models: /^claude/, from: '5', contextLimit: 1_000_000, ...MODELS },
    { models: /^claude.*\[1m\]$/, contextLimit: 1_000_000, ...MODELS },

    { models: /opus/, from: '4.5', before: '4.7', cache: { minimumPrefix: 4_096 }, ...CACHING },
    { models: /haiku/, from: '4.5', before: '5', cache: { minimumPrefix: 4_096 }, ...CACHING },
    {
      models: /opus/,
      servedAs: /(?:^|[/.])anthropic\.claude/,
      from: '4.7',
      before: '4.8',
      cache: { minimumPrefix: 4_096 },
      source: 'documentation of Amazon Bedrock, prompt caching, and of LiteLLM: Opus 4.5 to 4.7',
      asOf: '2026-11',
    },
    { models: /opus|fable/, from: '5', cache: { minimumPrefix: 512 }, ...CACHING },
    { models: /opus/, from: '5.5', cache: { read: 0.05 }, ...CACHING },
    { models: /fable/, from: '5.1', cache: { read: 0.025 }, ...CACHING },

    {
      models: /claude/,
      from: '4',
      takesCachePoints: true,
      source: 'price list of Amazon Bedrock in genai-prices: each of them has a price for cache writes',
      asOf: '2026-11',
    },

    {
      models: /sonnet/,
      from: '4.5',
      before: '4.6',
      steps: [{ above: 200_000, input: 2, output: 1.5 }],
      ...CACHING,
    },
    { models: /haiku/, from: '5.5', steps: [{ above: 100_000, input: 5, output: 5 }], ...CACHING },

    { models: /claude/, thinking: { carried: 'turn' }, ...RECORDED },
    { models: /opus/, from: '4.5', thinking: { carried: 'always' }, ...RECORDED },
    { models: /claude/, from: '4.6', thinking: { carried: 'always' }, ...RECORDED },
    // Growth of 26 630 prompts: 0.85 to 1.15 tokens for four characters of signature, 1.4 to 1.9 for four of a result.
    { models: /claude/, from: '4.5', thinking: { perSignature: 0.6 }, ...RECORDED },
    // Bound since 2026-08-31. Haiku 5.5 is missing on purpose: its blocks are bound to the account alone.
    { models: /opus|sonnet/, from: '5.5', thinking: { isBound: true }, ...BINDING },
    { models: /fable/, from: '5.1', thinking: { isBound: true }, ...BINDING },
  ],
  longWindow: {
    suffix: '[1m]',
    header: { name: 'anthropic-beta', asks: /\bcontext-1m\b/ },
    source: 'Anthropic documentation, context windows: beta header context-1m; the suffix is that of agents',
    asOf: '2026-11',
  },
  overflowSigns: [
    {
      status: [400, 413],
      message: /prompt is too long: \d+ tokens > \d+ maximum|request_too_large|exceed context limit/i,
      source: 'API errors: invalid_request_error and request_too_large',
      asOf: '2026-11',
    },
  ],
};
