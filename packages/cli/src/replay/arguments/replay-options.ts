import { COMPRESSION_STRATEGIES, type CompressionStrategyName, getCompressionStrategy } from '@hdc/core';
import { CACHE_NAMES } from '@hdc/core/models';
import { PRUNING_STRATEGY } from '@hdc/requests';
import { TRANSCRIPT_FORMATS } from '@hdc/transcripts';
import type { OptionTable } from '../../options/option-spec.ts';

/** The strategies that run without a model: what is compared when nobody says otherwise. */
export const DEFAULT_STRATEGIES: readonly CompressionStrategyName[] = COMPRESSION_STRATEGIES.filter(
  (name) => !getCompressionStrategy(name).requiresLLM,
);

export type ReplayOptionName =
  | 'strategy'
  | 'set'
  | 'pricing'
  | 'context-limit'
  | 'explain'
  | 'details'
  | 'all'
  | 'no-money'
  | 'json'
  | 'html'
  | 'jobs'
  | 'agent'
  | 'since'
  | 'limit';

/** Every option of `hdc replay`. Parsing and the help text derive from this list. */
export const REPLAY_OPTIONS: OptionTable<ReplayOptionName> = {
  strategy: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    description: `strategy to replay (repeatable): ${COMPRESSION_STRATEGIES.join(', ')} (default: ${PRUNING_STRATEGY}; with --details, --json and --html all that need no model)`,
  },
  set: {
    type: 'string',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'setting to replay with (repeatable), such as compression-threshold=0.7',
  },
  pricing: {
    type: 'string',
    value: 'NAME',
    description: `prompt cache and prices: ${CACHE_NAMES.join(', ')} (default: those of the recorded model)`,
  },
  'context-limit': {
    type: 'string',
    value: 'TOKENS',
    description: 'size of the window, such as 200k (default: that of the recorded model)',
  },
  explain: {
    type: 'boolean',
    description: 'list each pruned item and each cache miss; of one session: --explain ID',
  },
  details: {
    type: 'boolean',
    description: 'what each strategy does, charts, sessions and projects, instead of one screen',
  },
  all: {
    type: 'boolean',
    description: 'sessions of all time instead of the last 30 days; with --details, every one is listed',
  },
  'no-money': { type: 'boolean', description: 'show tokens instead of dollars, as for a subscription' },
  json: { type: 'boolean', description: 'print the report as JSON and nothing else' },
  html: { type: 'string', value: 'FILE', description: 'write the report as one self-contained page' },
  jobs: { type: 'string', value: 'N', description: 'threads to use (default: one for each core)' },
  agent: {
    type: 'string',
    value: 'NAME',
    description: `only sessions of this agent or format: ${TRANSCRIPT_FORMATS.join(', ')}`,
  },
  since: {
    type: 'string',
    value: 'WHEN',
    description: 'only files changed since a date (2025-01-31) or within a span (30m, 24h, 7d, 2w)',
  },
  limit: { type: 'string', value: 'N', description: 'at most this many files, the newest ones' },
};
