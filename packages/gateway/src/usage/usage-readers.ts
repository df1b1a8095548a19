import { isRecord } from '@hdc/core';
import type { WireFormatName } from '@hdc/wire';
import { type JsonRecord, numberAt, recordAt } from './json-record.ts';
import type { UsageReader } from './usage-reader.ts';

/** Source: the vendors' API references and recorded answers; 2026-11. */
export const USAGE_READERS: Readonly<Partial<Record<string, UsageReader>>> = {
  // `message_start` holds the message, `message_delta` the final counts.
  'anthropic-messages': {
    find: (answer) => recordAt(recordAt(answer, 'message'), 'usage') ?? recordAt(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberAt(report, 'input_tokens'),
      outputTokens: numberAt(report, 'output_tokens'),
      cachedTokens: numberAt(report, 'cache_read_input_tokens'),
      cacheWriteTokens: numberAt(report, 'cache_creation_input_tokens'),
      cacheWrite1hTokens: numberAt(recordAt(report, 'cache_creation'), 'ephemeral_1h_input_tokens'),
      isBesideCache: true,
    }),
    // Only where the client asked for it. Source: Anthropic documentation, cache diagnostics (beta); 2026-11.
    diagnosis: (answer) =>
      recordAt(recordAt(recordAt(answer, 'message') ?? answer, 'diagnostics'), 'cache_miss_reason')?.['type'],
    endsWithCall: (answer) =>
      (recordAt(answer, 'delta')?.['stop_reason'] ?? answer['stop_reason']) === 'tool_use',
  },
  // The last piece, where the client asked for it.
  'openai-chat': {
    find: (answer) => recordAt(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberAt(report, 'prompt_tokens'),
      outputTokens: numberAt(report, 'completion_tokens'),
      cachedTokens:
        numberAt(recordAt(report, 'prompt_tokens_details'), 'cached_tokens') ??
        numberAt(report, 'prompt_cache_hit_tokens') ?? // DeepSeek
        numberAt(report, 'cache_read_input_tokens'), // LiteLLM
      cacheWriteTokens:
        numberAt(recordAt(report, 'prompt_tokens_details'), 'cache_write_tokens') ?? // OpenRouter
        numberAt(report, 'cache_creation_input_tokens'), // LiteLLM
    }),
  },
  // `response.completed` and `response.incomplete` hold the whole response.
  'openai-responses': {
    find: (answer) => recordAt(recordAt(answer, 'response'), 'usage') ?? recordAt(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberAt(report, 'input_tokens'),
      outputTokens: numberAt(report, 'output_tokens'),
      cachedTokens: numberAt(recordAt(report, 'input_tokens_details'), 'cached_tokens'),
      cacheWriteTokens: undefined,
    }),
  },
  // In every piece; the last one counts. Thoughts are paid as output and counted beside it.
  gemini: {
    find: (answer) => recordAt(answer, 'usageMetadata'),
    read: (report) => ({
      inputTokens: numberAt(report, 'promptTokenCount'),
      outputTokens: sum(numberAt(report, 'candidatesTokenCount'), numberAt(report, 'thoughtsTokenCount')),
      cachedTokens: numberAt(report, 'cachedContentTokenCount'),
      cacheWriteTokens: undefined,
    }),
  },
  // In a stream the last frame of all, behind the one that ends the message.
  'bedrock-converse': {
    find: (answer) => recordAt(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberAt(report, 'inputTokens'),
      outputTokens: numberAt(report, 'outputTokens'),
      cachedTokens: numberAt(report, 'cacheReadInputTokens'),
      cacheWriteTokens: numberAt(report, 'cacheWriteInputTokens'),
      cacheWrite1hTokens: hourTokens(report['cacheDetails']),
      isBesideCache: true,
    }),
    endsWithCall: (answer) => answer['stopReason'] === 'tool_use',
  },
} satisfies Partial<Record<WireFormatName, UsageReader>>;

/** Of a list of lifetimes with what was written for each. */
function hourTokens(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined;
  const hours = details.filter(isRecord).filter(({ ttl }) => ttl === '1h');
  return sum(0, ...hours.map((detail) => numberAt(detail, 'inputTokens')));
}

function sum(...numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, number) => total + number, 0);
}

/** What a later report does not say stays as the earlier one said it. */
export function mergeReports(before: JsonRecord | undefined, after: JsonRecord): JsonRecord {
  const said = Object.entries(after).filter(([, value]) => value !== undefined && value !== null);
  return { ...before, ...Object.fromEntries(said) };
}
