import type { Transcript } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { pricingOf } from '../serve-session.ts';

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

test.each([
  ['most of what was written', 9_000, 'anthropic-1h'],
  ['the smaller part', 1_000, 'anthropic-5m'],
])('writes for an hour choose that rule when they are %s', (_, cacheWrite1hTokens, pricing) => {
  const usage = { inputTokens: 20_000, cachedTokens: 8_000, cacheWriteTokens: 10_000, cacheWrite1hTokens };
  const transcript = {
    path: '',
    id: '',
    format: 'claude-code' as const,
    agent: '',
    models: ['claude-opus-4-8'],
    records: 0,
    windows: [],
    calls: [{ window: 0, entry: 0, usage }],
    skipped: [],
  };
  expect(pricingOf(transcript)).toBe(pricing);
});
