import { type CacheName, cacheNameOf } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';

/** Whose cache served the agents that only run the models of one vendor. */
const PRICING_BY_FORMAT: Readonly<Partial<Record<Transcript['format'], CacheName>>> = {
  'claude-code': 'anthropic-5m',
  codex: 'openai',
  gemini: 'gemini',
};

/** The cache that a session was recorded with, as far as the recording tells. */
export function pricingOf({ models, format }: Transcript): CacheName {
  for (const model of models) {
    const name = cacheNameOf(model);
    if (name) return name;
  }
  return PRICING_BY_FORMAT[format] ?? 'openai';
}
