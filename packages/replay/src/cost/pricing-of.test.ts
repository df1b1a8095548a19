import type { Transcript } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { pricingOf } from './pricing-of.ts';

test.each<[Transcript['format'], readonly string[], string]>([
  ['claude-code', ['claude-sonnet-4-5'], 'anthropic-5m'],
  ['opencode', ['gpt-5.3-codex'], 'openai'],
  ['pi', ['claude-opus-4-5'], 'anthropic-5m'],
  ['gemini', ['gemini-2.5-pro'], 'gemini'],
  ['codex', [], 'openai'],
  ['opencode', ['mystery', 'deepseek/deepseek-v4-pro'], 'deepseek'],
  ['aider', ['mystery'], 'openai'],
])('%s with %j: %s', (format, models, pricing) => {
  const transcript = {
    path: '',
    id: '',
    format,
    agent: '',
    models,
    records: 0,
    windows: [],
    calls: [],
    skipped: [],
  };
  expect(pricingOf(transcript)).toBe(pricing);
});
