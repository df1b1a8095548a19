import { describe, expect, test } from 'vitest';
import { modelByName } from './model-by-name.ts';

/**
 * Names as clouds and gateways write them, and whose cache stands behind each. Sources: recorded requests of clients;
 * genai-prices, lists of AWS and OpenRouter; the sources of @portkey-ai/gateway 1.15.2 and ai-gateway-provider 4.0.1;
 * 2026-11. No source of LiteLLM was at hand to check its names.
 */
const NAMES: readonly (readonly [name: string, vendor: string | undefined, cache: string | undefined])[] = [
  // Amazon Bedrock
  ['anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic', 'anthropic-5m'],
  ['us.anthropic.claude-opus-5-5', 'anthropic', 'anthropic-5m'],
  ['global.anthropic.claude-haiku-4-5-20251001-v1:0', 'anthropic', 'anthropic-5m'],
  ['us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic', 'anthropic-5m'],
  ['openai.gpt-5.5', 'openai', 'openai'],
  ['us.openai.gpt-5.6-luna', 'openai', 'openai'],
  ['arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-opus-5', 'anthropic', 'anthropic-5m'],
  ['arn:aws:bedrock:us-east-1:1:application-inference-profile/abc123', undefined, undefined],
  ['amazon.nova-pro-v1:0', undefined, undefined],
  // Google Vertex
  ['claude-sonnet-4-5@20250929', 'anthropic', 'anthropic-5m'],
  ['vertex/us-east5/claude-opus-5-5', 'anthropic', 'anthropic-5m'],
  ['publishers/google/models/gemini-2.5-pro', 'google', 'gemini'],
  // LiteLLM
  ['bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic', 'anthropic-5m'],
  ['bedrock/converse/us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic', 'anthropic-5m'],
  ['bedrock/eu-west-1/anthropic.claude-opus-5', 'anthropic', 'anthropic-5m'],
  ['vertex_ai/claude-sonnet-4-5@20250929', 'anthropic', 'anthropic-5m'],
  ['vertex_ai/gemini-2.5-pro', 'google', 'gemini'],
  ['azure/gpt-5.1', 'openai', 'openai'],
  ['azure/team-coder', undefined, undefined],
  // OpenRouter
  ['anthropic/claude-sonnet-4.5', 'anthropic', 'anthropic-5m'],
  ['anthropic/claude-sonnet-4.5:beta', 'anthropic', 'anthropic-5m'],
  ['~anthropic/claude-opus-latest', 'anthropic', 'anthropic-5m'],
  ['openrouter/anthropic/claude-opus-5.5', 'anthropic', 'anthropic-5m'],
  ['google/gemini-3.1-pro-preview', 'google', 'gemini'],
  ['deepseek/deepseek-v4-flash', 'deepseek', 'deepseek'],
  ['openrouter/auto', undefined, undefined],
  // Portkey, Cloudflare
  ['@team-anthropic/claude-sonnet-4-5', 'anthropic', 'anthropic-5m'],
  ['anthropic/claude-opus-5-5', 'anthropic', 'anthropic-5m'],
  ['workers-ai/@cf/meta/llama-3.3-70b-instruct', 'meta', undefined],
];

describe('behind a name stands the cache of the vendor of its model', () => {
  test.each(NAMES)('%s: %s, %s', (name, vendor, cache) => {
    const model = modelByName(name);
    expect([model.vendor, model.cache?.name]).toEqual([vendor, cache]);
  });

  test.each([
    ['claude-opus-4-7', 1_024],
    ['us.anthropic.claude-opus-4-7-v1:0', 4_096],
    ['bedrock/global.anthropic.claude-opus-4-7', 4_096],
    ['us.anthropic.claude-opus-4-8-v1:0', 1_024],
    ['us.anthropic.claude-opus-4-5-v1:0', 4_096],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 4_096],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 1_024],
    ['us.anthropic.claude-opus-5', 512],
  ])('%s keeps beginnings from %i tokens on', (name, minimum) => {
    expect(modelByName(name).marks?.minimumPrefix).toBe(minimum);
  });
});
