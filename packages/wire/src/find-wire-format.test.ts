import { expect, test } from 'vitest';
import { findWireFormat } from './find-wire-format.ts';

test.each([
  ['/v1/messages', 'anthropic-messages'],
  ['/v1/messages?beta=true', 'anthropic-messages'],
  ['/v1/messages/count_tokens?beta=true', 'anthropic-messages'],
  ['https://example.com/proxy/v1/messages/', 'anthropic-messages'],
  ['/model/us.anthropic.claude-sonnet-4-5-20250929-v1:0/invoke', 'anthropic-messages'],
  ['/model/arn%3Aaws%3Abedrock%3A%3A1%3Aprofile%2Fx/invoke-with-response-stream', 'anthropic-messages'],
  ['/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@1:rawPredict', 'anthropic-messages'],
  ['/claude-x:streamRawPredict', 'anthropic-messages'],
  ['/model/x/converse', 'bedrock-converse'],
  ['/model/us.anthropic.claude-v1%3A0/converse-stream', 'bedrock-converse'],
  ['/model/x/count-tokens', 'bedrock-converse'],
  ['/model/x/y/converse', undefined],
  ['/inference-profiles?type=SYSTEM_DEFINED', undefined],
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
