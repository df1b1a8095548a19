import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { conversationFamily, conversationKey, ownerOf } from './conversation-key.ts';

const BODY = {
  model: 'claude-sonnet-4-5',
  system: 'Be careful.',
  tools: [{ name: 'Read' }],
  messages: [{ role: 'user', content: 'hello' }],
};

type Headers = Readonly<Record<string, string | readonly string[]>>;

function keyOf(headers: Headers, body: object = BODY): string | undefined {
  const request = WIRE_FORMATS['anthropic-messages'].decode(body);
  return request && conversationKey(request, headers);
}

test.each<readonly [string, Headers, object]>([
  ['claude-code:s1', { 'x-claude-code-session-id': 's1', 'x-session-id': 's2' }, {}],
  ['claude-code:s1/a1', { 'x-claude-code-session-id': 's1', 'x-claude-code-agent-id': 'a1' }, {}],
  ['codex:t1', { 'thread-id': 't1', 'session-id': 'p1' }, { prompt_cache_key: 'p1' }],
  ['codex:t2', {}, { client_metadata: { thread_id: 't2' }, prompt_cache_key: 'p1' }],
  ['session:ses_1', { 'x-session-id': ['ses_1'], 'x-session-affinity': 'ses_1' }, {}],
  ['session:01a1', { session_id: '01a1' }, { prompt_cache_key: '01a1' }],
  ['cache-key:p1', { 'user-agent': 'claude-cli/2.1' }, { prompt_cache_key: 'p1' }],
])('%s is what the client calls it', (key, headers, fields) => {
  expect(keyOf(headers, { ...BODY, ...fields })).toBe(key);
});

test('conversations of two owners are two, and so are their families', () => {
  const request = WIRE_FORMATS['anthropic-messages'].decode(BODY);
  const headers = { 'x-claude-code-session-id': 's1', 'x-claude-code-agent-id': 'a1' };
  const key = request && conversationKey(request, headers, 'alice@example.com');
  expect(key).toBe('claude-code:s1/a1@alice@example.com');
  expect(ownerOf(key ?? '')).toBe('alice@example.com');
  expect(conversationFamily(key ?? '')).toBe('claude-code:s1@alice@example.com');
  expect(ownerOf('claude-code:s1')).toBeUndefined();
});

test('an id that is long or odd or looks like a key is named by its hash', () => {
  expect(keyOf({ 'x-session-id': 'a/b\n' })).toMatch(/^session:[0-9a-f]{64}$/);
  expect(keyOf({ 'x-session-id': 'x'.repeat(500) })).toMatch(/^session:[0-9a-f]{64}$/);
  expect(keyOf({ 'x-session-id': 'sk-ant-api03-abcdefgh' })).toMatch(/^session:[0-9a-f]{64}$/);
});

describe('without an id', () => {
  test.each([
    ['another version of the model', { model: 'claude-sonnet-4-6' }],
    ['more messages', { messages: [...BODY.messages, { role: 'assistant', content: 'hi' }] }],
    ['other settings', { temperature: 1 }],
  ])('%s is the same conversation', (_, fields) => {
    expect(keyOf({ 'user-agent': 'x' }, { ...BODY, ...fields })).toBe(keyOf({}));
  });

  test.each([
    ['another family of models', { model: 'claude-haiku-4-5' }],
    ['another system prompt', { system: 'Be quick.' }],
    ['other tools', { tools: [{ name: 'Read' }, { name: 'Bash' }] }],
    ['another beginning', { messages: [{ role: 'user', content: 'hello there' }] }],
  ])('%s is another conversation', (_, fields) => {
    expect(keyOf({}, { ...BODY, ...fields })).not.toBe(keyOf({}));
  });
});

test.each([
  ['of its own', 'session:a', {}, 'session:a'],
  ['of a sub-agent of Claude Code', 'claude-code:a/b', {}, 'claude-code:a'],
  ['of a sub-agent of Codex', 'codex:b', { 'x-codex-parent-thread-id': 'a' }, 'codex:a'],
  ['of a sub-agent of OpenCode', 'session:b', { 'x-parent-session-id': 'a' }, 'session:a'],
  ['of somebody who sends another client’s header', 'codex:b', { 'x-parent-session-id': 'a' }, 'codex:b'],
])('the family %s', (_, key, headers, expected) => {
  expect(conversationFamily(key, headers)).toBe(expected);
});
