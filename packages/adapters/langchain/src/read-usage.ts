import { isRecord } from '@hdc/core';
import type { ObservedUsage } from '@hdc/requests';

/** The tokens that an answer reports. */
export function readUsage(answer: unknown): ObservedUsage | undefined {
  const usage = isRecord(answer) ? answer['usage_metadata'] : undefined;
  if (!isRecord(usage)) return undefined;
  const details = isRecord(usage['input_token_details']) ? usage['input_token_details'] : {};
  const [inputTokens, outputTokens] = [usage['input_tokens'], usage['output_tokens']];
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return undefined;
  const { cache_read: cachedTokens, cache_creation: cacheWriteTokens } = details;
  return {
    inputTokens,
    outputTokens,
    ...(typeof cachedTokens === 'number' && { cachedTokens }),
    ...(typeof cacheWriteTokens === 'number' && { cacheWriteTokens }),
  };
}
