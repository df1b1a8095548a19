import type { LanguageModelV3Usage } from '@ai-sdk/provider';
import type { UsageStats } from '@hdc/core';
import { isRecord } from '@hdc/core';

/** The fields in which OpenAI-compatible servers report cached tokens that the SDK does not look for. */
const RAW_CACHED = [['prompt_cache_hit_tokens'], ['cache_read_input_tokens']]; // DeepSeek API; LiteLLM proxy
const RAW_CACHE_WRITE = [
  ['prompt_tokens_details', 'cache_write_tokens'], // OpenRouter API
  ['cache_creation_input_tokens'], // LiteLLM proxy
];

/**
 * The tokens of a call, with cached and cache-write tokens inside `inputTokens` for every vendor: OpenAI and
 * Google count them in already, and for Anthropic the SDK's total adds them. Undefined without a report.
 */
export function readUsage({ inputTokens, outputTokens, raw }: LanguageModelV3Usage): UsageStats | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined;
  const cachedTokens = inputTokens.cacheRead || (findNumber(raw, RAW_CACHED) ?? inputTokens.cacheRead);
  const cacheWriteTokens = inputTokens.cacheWrite ?? findNumber(raw, RAW_CACHE_WRITE);
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
  };
}

function findNumber(raw: unknown, paths: readonly (readonly string[])[]): number | undefined {
  return paths
    .map((path) => path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), raw))
    .find((value) => typeof value === 'number');
}
