import { describe, expect, test } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import { targetPath } from '../upstream/target-path.ts';
import { plainTarget } from './plain-target.ts';

test.each([
  '/',
  '/v1/messages?beta=true',
  '/v1/files/a%2Fb?x=%20&x=+&y=../..',
  '/v1/models/..a/b../...',
  '/v1/models/a//b/',
  '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
  '/model/arn%3Aaws%3Abedrock%3A%3A1%3Aprofile%2Fx/converse',
  '/v1/messages/count_tokens?x=%2e%2e/%5c',
  '/v1/files/%E2%82%AC.txt',
])('%s stays as it is', (target) => {
  expect(plainTarget(target)).toBe(target);
});

test.each([
  ['/v1/../../admin', '/admin'],
  ['/v1/%2e%2e/%2E%2e/admin', '/admin'],
  ['/v1/.%2e/admin?x=1', '/admin?x=1'],
  ['/v1/./messages', '/v1/messages'],
  ['/v1/messages/..', '/v1/'],
  ['/../..', '/'],
  ['//v1/messages', '/v1/messages'],
  ['///evil.example/x', '/evil.example/x'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['/..//evil.example', '/evil.example'],
  ['/v1/messages#x', '/v1/messages'],
  ['/v1/messages?beta=true#x?y', '/v1/messages?beta=true'],
  ['/v1/messages#/../../x', '/v1/messages'],
  ['/#', '/'],
])('%s is %s', (target, plain) => {
  expect(plainTarget(target)).toBe(plain);
});

test.each([
  '/v1/..\\..\\admin',
  '/v1\\messages',
  '/v1/..%2f..%2fadmin',
  '/v1/..%5Cadmin',
  '/v1/%252e%252e/admin',
  '/v1/%25252e%25252e/admin',
  '/v1/..;/admin',
  '/v1/..;x=1/admin',
  '/v1/%2e%2e%3b/..;/admin',
  '/v1/%c0%ae%c0%ae/admin',
  '/v1/%c0%ae%c0%ae%c0%afadmin',
])('%s is refused', (target) => {
  expect(() => plainTarget(target)).toThrow(Refusal);
});

describe('below the path of an upstream', () => {
  const PARTS = [
    '..',
    '.',
    '%2e%2e',
    '..%2f',
    '%5c..',
    '',
    'v1',
    'admin',
    '..;',
    '//evil.example',
    '#',
    '%252e',
  ];
  const targets = PARTS.flatMap((a) => PARTS.flatMap((b) => PARTS.map((c) => `/v1/${a}/${b}/${c}`)));

  test.each(['as-sent', 'none', 'v1'] as const)('every request stays there (%s)', (version) => {
    const url = new URL('http://h/base/v1');
    for (const target of targets) {
      let path: string;
      try {
        path = targetPath({ name: 'h', url, version }, plainTarget(target));
      } catch {
        continue;
      }
      const read = new URL(`http://h${path}`);
      expect(read.host).toBe('h');
      expect(decodeURIComponent(read.pathname)).toMatch(/^\/base\/v1(?:\/|$)/);
    }
  });
});
