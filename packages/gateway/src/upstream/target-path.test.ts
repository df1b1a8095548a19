import { describe, expect, test } from 'vitest';
import { targetPath } from './target-path.ts';

describe('a server that a person named', () => {
  test.each([
    ['http://h', '/v1/messages?beta=true', '/v1/messages?beta=true'],
    ['http://h/', '/v1/messages', '/v1/messages'],
    ['http://h', '/messages', '/messages'],
    ['http://h/v1', '/v1/messages', '/v1/messages'],
    ['http://h/v1/', '/messages', '/v1/messages'],
    ['http://h/llm', '/v1/chat/completions', '/llm/v1/chat/completions'],
    ['http://h/llm/v1', '/v1/chat/completions', '/llm/v1/chat/completions'],
    [
      'http://h/v1beta',
      '/v1beta/models/m:generateContent?alt=sse',
      '/v1beta/models/m:generateContent?alt=sse',
    ],
    ['http://h/v1beta', '/v1/messages', '/v1beta/v1/messages'],
    ['http://h', '/v1/files/a%2Fb?x=%20&x=+', '/v1/files/a%2Fb?x=%20&x=+'],
    ['http://h', '/', '/'],
  ])('%s gets %s as %s', (url, target, expected) => {
    expect(targetPath({ name: 'h', url: new URL(url), version: 'as-sent' }, target)).toBe(expected);
  });
});

describe('a vendor', () => {
  test.each([
    ['https://v', 'v1', '/v1/messages', '/v1/messages'],
    ['https://v', 'v1', '/messages', '/v1/messages'],
    ['https://v', 'v1', '/models?limit=1', '/v1/models?limit=1'],
    ['https://v', 'v1', '/api/hello', '/api/hello'],
    ['https://v', 'v1', '/', '/'],
    ['https://v/backend-api/codex', 'none', '/v1/responses', '/backend-api/codex/responses'],
    ['https://v/backend-api/codex', 'none', '/responses', '/backend-api/codex/responses'],
    ['https://v', 'v1beta', '/v1/models', '/v1/models'],
    ['https://v', 'v1beta', '/models/m:generateContent', '/v1beta/models/m:generateContent'],
  ] as const)('%s with %s gets %s as %s', (url, version, target, expected) => {
    expect(targetPath({ name: 'v', url: new URL(url), version }, target)).toBe(expected);
  });
});
