import { expect, test } from 'vitest';
import { looksLikeKey } from './conversation-key.ts';

test.each([
  'sk-ant-api03-abcdefgh',
  'sk-proj-abcdefgh_1234',
  'Bearer sk-abcdefgh12345678',
  'AIzaSyabcdefgh',
  'ghp_abcdefgh1234',
  'AKIAABCDEFGHIJKLMNOP',
  'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0',
])('%s looks like a key', (text) => {
  expect(looksLikeKey(text)).toBe(true);
});

test.each([
  'claude-sonnet-4-5',
  'gpt-5.4-nano',
  'task-abcdefgh1234',
  'models/gemini-3.5-flash-lite',
  'b7f1c2d4-1111-2222-3333-444455556666',
  'ses_5a6b7c8d9e0f',
  'mcp__github__create_issue',
  'disk_usage_report',
])('%s does not', (text) => {
  expect(looksLikeKey(text)).toBe(false);
});
