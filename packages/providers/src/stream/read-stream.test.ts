import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider';
import type { ContentBlock } from '@hdc/core';
import { describe, expect, it } from 'vitest';
import type { ProviderName } from '../provider-names.ts';
import { PROVIDER_VENDORS } from '../vendors/vendors.ts';
import { readStream, readStreamUsage } from './read-stream.ts';

const USAGE: LanguageModelV3Usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

async function blocksOf(name: ProviderName, parts: LanguageModelV3StreamPart[]): Promise<ContentBlock[]> {
  async function* stream() {
    yield* parts;
    yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: USAGE } as const;
  }
  const blocks: ContentBlock[] = [];
  for await (const chunk of readStream(stream(), PROVIDER_VENDORS[name].dialect.signatures, 'm'))
    blocks.push(...chunk.blocks);
  return blocks;
}

const google = { google: { thoughtSignature: 's' } };
const signed = (signature: string): ContentBlock => ({ type: 'thinking', thought: '', signature });
const thought = (words: string): ContentBlock => ({ type: 'thinking', thought: words });

describe('readStream', () => {
  it('breaks off a call whose arguments do not end', async () => {
    const delta = { type: 'tool-input-delta', id: 'c', delta: 'x'.repeat(1024 * 1024) } as const;
    const parts = Array.from({ length: 17 }, () => delta);
    await expect(blocksOf('openai', parts)).rejects.toThrow('more than 16777216 characters');
    expect(await blocksOf('openai', parts.slice(1))).toEqual([]);
  });

  it.each<[string, ProviderName, LanguageModelV3StreamPart[], ContentBlock[]]>([
    [
      'keeps a redacted thought',
      'anthropic',
      [
        { type: 'reasoning-start', id: '0', providerMetadata: { anthropic: { redactedData: 'd' } } },
        { type: 'reasoning-end', id: '0' },
      ],
      [signed('redacted:d')],
    ],
    [
      'separates the paragraphs of a summary and signs its end',
      'openai',
      [
        {
          type: 'reasoning-start',
          id: 'r:0',
          providerMetadata: { openai: { reasoningEncryptedContent: 'early' } },
        },
        { type: 'reasoning-delta', id: 'r:0', delta: 'one' },
        { type: 'reasoning-end', id: 'r:0' },
        { type: 'reasoning-start', id: 'r:1' },
        { type: 'reasoning-delta', id: 'r:1', delta: 'two' },
        {
          type: 'reasoning-end',
          id: 'r:1',
          providerMetadata: { openai: { reasoningEncryptedContent: 'e' } },
        },
      ],
      [thought('one'), thought('\n\n'), thought('two'), signed('openai:e')],
    ],
    [
      'puts the signature of a text behind it and that of a call before it',
      'google',
      [
        { type: 'text-delta', id: '0', delta: 'hi', providerMetadata: google },
        { type: 'tool-call', toolCallId: '1', toolName: 'list', input: '', providerMetadata: google },
      ],
      [
        { type: 'text', text: 'hi' },
        signed('google:s'),
        signed('google:s'),
        { type: 'tool_call', id: '1', name: 'list', parameters: {} },
      ],
    ],
    [
      'leaves out calls that the vendor carried out itself',
      'openai',
      [{ type: 'tool-call', toolCallId: '1', toolName: 'search', input: '{}', providerExecuted: true }],
      [],
    ],
  ])('%s', async (_case, name, parts, expected) => {
    expect(await blocksOf(name, parts)).toEqual(expected);
  });

  it('refuses an answer of which the model says that it failed', async () => {
    const finishReason = { unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' } as const;
    await expect(blocksOf('google', [{ type: 'finish', finishReason, usage: USAGE }])).rejects.toThrow(
      'MALFORMED_FUNCTION_CALL',
    );
  });
});

describe('readUsage', () => {
  const usage = (cacheRead: number | undefined, raw?: LanguageModelV3Usage['raw']): LanguageModelV3Usage => ({
    ...USAGE,
    inputTokens: { ...USAGE.inputTokens, cacheRead },
    ...(raw && { raw }),
  });

  it.each<[string, LanguageModelV3Usage, object]>([
    ['without a cache', usage(undefined), {}],
    ['with cached tokens', usage(4), { cachedTokens: 4 }],
    ['of DeepSeek', usage(0, { prompt_cache_hit_tokens: 6 }), { cachedTokens: 6 }],
    [
      'of OpenRouter',
      usage(4, { prompt_tokens_details: { cache_write_tokens: 3 } }),
      { cachedTokens: 4, cacheWriteTokens: 3 },
    ],
    [
      'of LiteLLM',
      usage(0, { cache_read_input_tokens: 2, cache_creation_input_tokens: 5 }),
      { cachedTokens: 2, cacheWriteTokens: 5 },
    ],
  ])('reads a report %s', (_case, report, expected) => {
    expect(readStreamUsage(report)).toEqual({ inputTokens: 10, outputTokens: 2, ...expected });
  });

  it('finds none where the server reports none', () => {
    const inputTokens = { ...USAGE.inputTokens, total: undefined };
    expect(readStreamUsage({ ...USAGE, inputTokens })).toBeUndefined();
  });
});
