import { describe, expect, test } from 'vitest';
import { isContextOverflow } from './context-overflow.ts';

describe('an overflow', () => {
  test.each([
    ['Anthropic', { status: 400, message: 'prompt is too long: 203456 tokens > 200000 maximum' }],
    [
      'Anthropic, request size',
      { status: 413, message: 'request_too_large: Request exceeds the maximum size' },
    ],
    ['OpenAI', { statusCode: 400, responseBody: '{"error":{"code":"context_length_exceeded"}}' }],
    ['OpenAI, chat', { status: 400, message: "This model's maximum context length is 128000 tokens." }],
    ['OpenAI, responses', { message: 'Your input exceeds the context window of this model.' }],
    [
      'Google',
      {
        status: 400,
        message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      },
    ],
    ['llama.cpp', { message: 'the request exceeds the available context size' }],
    ['vLLM', { status: 400, message: 'longer than the maximum model length of 4096' }],
    ['Groq', { status: 413, message: 'Request too large for model `x`' }],
    ['xAI', { status: 400, message: "This model's maximum prompt length is 131072" }],
    ['Bedrock', { message: 'Input is too long for requested model.' }],
    ['LM Studio', { message: 'the model is loaded with context length of only 4096 tokens' }],
    ['a typed error', { code: 'CONTEXT_OVERFLOW', message: 'x' }],
    [
      'a cause',
      {
        message: 'failed',
        cause: { cause: { status: 400, message: 'prompt is too long: 2 tokens > 1 maximum' } },
      },
    ],
  ])('of %s is recognised', (_, error) => {
    expect(isContextOverflow(Object.assign(new Error(), error))).toBe(true);
  });
});

describe('other errors are none', () => {
  test.each([
    ['a rate limit', { status: 429, message: 'Request too large for model on tokens per minute' }],
    ['a wrong key', { status: 401, message: 'invalid x-api-key' }],
    ['a text', 'prompt is too long: 2 tokens > 1 maximum'],
    ['nothing', undefined],
  ])('%s', (_, error) => {
    expect(isContextOverflow(error)).toBe(false);
  });
  test('an error that is its own cause', () => {
    const error: Record<string, unknown> = { message: 'x' };
    error['cause'] = error;
    expect(isContextOverflow(error)).toBe(false);
  });
});
