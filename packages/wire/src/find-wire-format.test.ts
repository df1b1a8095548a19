import { expect, test } from 'vitest';
import { findWireFormat } from './find-wire-format.ts';

test.each([
  ['/v1/messages', 'anthropic-messages'],
  ['/v1/messages?beta=true', 'anthropic-messages'],
  ['/v1/messages/count_tokens?beta=true', 'anthropic-messages'],
  ['https://example.com/proxy/v1/messages/', 'anthropic-messages'],
  ['/v1/chat/completions', 'openai-chat'],
  ['/openai/deployments/x/chat/completions?api-version=1', 'openai-chat'],
  ['/v1/responses', 'openai-responses'],
  ['/backend-api/codex/responses', 'openai-responses'],
  ['/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse', 'gemini'],
  ['/v1beta/models/gemini-3.5-flash-lite:generateContent', 'gemini'],
  ['/v1/models', undefined],
  ['/v1/messages/batches', undefined],
  ['/v1/responses/resp_1', undefined],
  ['/api/hello', undefined],
  ['', undefined],
])('%s is a path of %s', (path, name) => {
  expect(findWireFormat(path)?.name).toBe(name);
});
