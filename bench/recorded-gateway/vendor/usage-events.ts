import type { PricedUsage } from '@hdc/prices';
import type { WireFormatName } from '@hdc/wire';

/** `endsWithCall` if the model waits for a tool. */
type ToEvents = (usage: PricedUsage, endsWithCall: boolean) => readonly object[];

/** The events in which answers of a format report their tokens. Source: the vendors' API references; 2026-11. */
export const USAGE_EVENTS: Readonly<Partial<Record<string, ToEvents>>> = {
  'anthropic-messages': ({ inputTokens, outputTokens, cachedTokens = 0, ...written }, endsWithCall) => {
    const { cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = written;
    const usage = {
      input_tokens: inputTokens - cachedTokens - cacheWriteTokens,
      cache_read_input_tokens: cachedTokens,
      cache_creation_input_tokens: cacheWriteTokens,
      cache_creation: {
        ephemeral_5m_input_tokens: cacheWriteTokens - cacheWrite1hTokens,
        ephemeral_1h_input_tokens: cacheWrite1hTokens,
      },
      output_tokens: outputTokens,
    };
    const delta = { stop_reason: endsWithCall ? 'tool_use' : 'end_turn' };
    return [
      { type: 'message_start', message: { usage } },
      { type: 'message_delta', delta, usage: { output_tokens: outputTokens } },
      { type: 'message_stop' },
    ];
  },
  'openai-chat': ({ inputTokens, cachedTokens, outputTokens }) => [
    {
      choices: [],
      usage: {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens },
      },
    },
  ],
  // Writes to the cache are charged and not reported.
  'openai-responses': ({ inputTokens, cachedTokens, outputTokens }) => [
    {
      type: 'response.completed',
      response: {
        usage: {
          input_tokens: inputTokens,
          input_tokens_details: { cached_tokens: cachedTokens },
          output_tokens: outputTokens,
        },
      },
    },
  ],
  gemini: ({ inputTokens, cachedTokens, outputTokens }) => [
    {
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }],
      usageMetadata: {
        promptTokenCount: inputTokens,
        candidatesTokenCount: outputTokens,
        cachedContentTokenCount: cachedTokens,
      },
    },
  ],
} satisfies Partial<Record<WireFormatName, ToEvents>>;
