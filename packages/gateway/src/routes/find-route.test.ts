import { expect, test } from 'vitest';
import { findRoute } from './find-route.ts';

test.each<[string, string, string | undefined]>([
  ['POST', '/v1/messages', 'anthropic-messages answer'],
  ['POST', '/v1/messages?beta=true', 'anthropic-messages answer'],
  ['POST', '/messages', 'anthropic-messages answer'],
  ['POST', '/v1/messages/count_tokens?beta=true', 'anthropic-messages count'],
  ['POST', '/v1/chat/completions', 'openai-chat answer'],
  ['POST', '/chat/completions', 'openai-chat answer'],
  ['POST', '/v1/responses', 'openai-responses answer'],
  ['POST', '/responses', 'openai-responses answer'],
  ['POST', '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse', 'gemini answer'],
  ['POST', '/v1beta/models/gemini-2.5-pro:generateContent', 'gemini answer'],
  ['POST', '/v1beta/models/gemini-2.5-pro:countTokens', 'gemini count'],
  ['POST', '/v1/publishers/anthropic/models/count-tokens:rawPredict', 'anthropic-messages count'],
  ['POST', '/v1/publishers/anthropic/models/claude-x:rawPredict', 'anthropic-messages answer'],
  ['GET', '/v1/messages', undefined],
  ['GET', '/v1/models?limit=1000', undefined],
  ['POST', '/v1/messages/batches', undefined],
  ['POST', '/v1/files', undefined],
  ['HEAD', '/', undefined],
])('%s %s: %s', (method, target, expected) => {
  const route = findRoute(method, target);
  expect(route && `${route.format.name} ${route.kind}`).toBe(expected);
});
