import { isRecord, type JsonRecord } from '@hdc/core/content';
import type { WireFormatName } from '@hdc/wire';
import type { UsageReader } from './usage-reader.ts';

/** Source: the vendors' API references and recorded answers; 2026-11. */
export const USAGE_READERS: Readonly<Partial<Record<string, UsageReader>>> = {
  // `message_start` holds the message, `message_delta` the final counts.
  'anthropic-messages': {
    find: (answer) => recordIn(recordIn(answer, 'message'), 'usage') ?? recordIn(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberIn(report, 'input_tokens'),
      outputTokens: numberIn(report, 'output_tokens'),
      cachedTokens: numberIn(report, 'cache_read_input_tokens'),
      cacheWriteTokens: numberIn(report, 'cache_creation_input_tokens'),
      cacheWrite1hTokens: numberIn(recordIn(report, 'cache_creation'), 'ephemeral_1h_input_tokens'),
      isBesideCache: true,
    }),
    // Only where the client asked for it. Source: Anthropic documentation, cache diagnostics (beta); 2026-11.
    diagnosis: (answer) =>
      recordIn(recordIn(recordIn(answer, 'message') ?? answer, 'diagnostics'), 'cache_miss_reason')?.['type'],
    endsWithCall: (answer) =>
      (recordIn(answer, 'delta')?.['stop_reason'] ?? answer['stop_reason']) === 'tool_use',
  },
  // The last piece, where the client asked for it.
  'openai-chat': {
    find: (answer) => recordIn(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberIn(report, 'prompt_tokens'),
      outputTokens: numberIn(report, 'completion_tokens'),
      cachedTokens:
        numberIn(recordIn(report, 'prompt_tokens_details'), 'cached_tokens') ??
        numberIn(report, 'prompt_cache_hit_tokens') ?? // DeepSeek
        numberIn(report, 'cache_read_input_tokens'), // LiteLLM
      cacheWriteTokens:
        numberIn(recordIn(report, 'prompt_tokens_details'), 'cache_write_tokens') ?? // OpenRouter
        numberIn(report, 'cache_creation_input_tokens'), // LiteLLM
    }),
  },
  // `response.completed` and `response.incomplete` hold the whole response.
  'openai-responses': {
    find: (answer) => recordIn(recordIn(answer, 'response'), 'usage') ?? recordIn(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberIn(report, 'input_tokens'),
      outputTokens: numberIn(report, 'output_tokens'),
      cachedTokens: numberIn(recordIn(report, 'input_tokens_details'), 'cached_tokens'),
      cacheWriteTokens: undefined,
    }),
  },
  // In every piece; the last one counts. Thoughts are paid as output and counted beside it.
  gemini: {
    find: (answer) => recordIn(answer, 'usageMetadata'),
    read: (report) => ({
      inputTokens: numberIn(report, 'promptTokenCount'),
      outputTokens: sum(numberIn(report, 'candidatesTokenCount'), numberIn(report, 'thoughtsTokenCount')),
      cachedTokens: numberIn(report, 'cachedContentTokenCount'),
      cacheWriteTokens: undefined,
    }),
  },
  // In a stream the last frame of all, behind the one that ends the message.
  'bedrock-converse': {
    find: (answer) => recordIn(answer, 'usage'),
    read: (report) => ({
      inputTokens: numberIn(report, 'inputTokens'),
      outputTokens: numberIn(report, 'outputTokens'),
      cachedTokens: numberIn(report, 'cacheReadInputTokens'),
      cacheWriteTokens: numberIn(report, 'cacheWriteInputTokens'),
      cacheWrite1hTokens: hourTokens(report['cacheDetails']),
      isBesideCache: true,
    }),
    endsWithCall: (answer) => answer['stopReason'] === 'tool_use',
  },
} satisfies Partial<Record<WireFormatName, UsageReader>>;

/** The tokens written for an hour, by a list of lifetimes. */
function hourTokens(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined;
  const hours = details.filter(isRecord).filter(({ ttl }) => ttl === '1h');
  return sum(0, ...hours.map((detail) => numberIn(detail, 'inputTokens')));
}

function sum(...numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, number) => total + number, 0);
}

/** Values that a later report omits stay as the earlier one said. */
export function mergeReports(before: JsonRecord | undefined, after: JsonRecord): JsonRecord {
  const said = Object.entries(after).filter(([, value]) => value !== undefined && value !== null);
  return { ...before, ...Object.fromEntries(said) };
}

function recordIn(record: JsonRecord | undefined, key: string): JsonRecord | undefined {
  const value = record?.[key];
  return isRecord(value) ? value : undefined;
}

function numberIn(record: JsonRecord | undefined, key: string): number | undefined {
  const value = record?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
