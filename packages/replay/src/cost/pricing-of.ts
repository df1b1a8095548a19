import type { Transcript } from '@hdc/transcripts';
import type { PricingName } from './cache-rules.ts';

interface PricingRow {
  readonly model: RegExp;
  readonly pricing: PricingName;
}

/** Whose cache served a model. Agents that run several vendors' models are told apart by the model. */
const PRICING_BY_MODEL: readonly PricingRow[] = [
  { model: /claude|sonnet|opus|haiku/i, pricing: 'anthropic-5m' },
  { model: /gpt|codex|\bo[134]\b/i, pricing: 'openai' },
  { model: /gemini/i, pricing: 'gemini' },
];

const PRICING_BY_FORMAT: Readonly<Partial<Record<Transcript['format'], PricingName>>> = {
  'claude-code': 'anthropic-5m',
  codex: 'openai',
  gemini: 'gemini',
};

/** The cache that a session was recorded with, as far as the recording tells. */
export function pricingOf({ models, format }: Transcript): PricingName {
  const byModel = PRICING_BY_MODEL.find(({ model }) => models.some((name) => model.test(name)));
  return byModel?.pricing ?? PRICING_BY_FORMAT[format] ?? 'openai';
}
