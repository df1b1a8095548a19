import { expect, test } from 'vitest';
import { conversationHint } from './conversation-hint.ts';

const BODY = { model: 'm', system: 'Be careful.', messages: [{ role: 'user', content: 'mend the report' }] };

const hintOf = (body: object, headers: Readonly<Record<string, string>> = {}, owner?: string) =>
  conversationHint(Buffer.from(JSON.stringify(body)), headers, owner);

const GROWN = {
  ...BODY,
  messages: [
    ...BODY.messages,
    { role: 'assistant', content: 'x'.repeat(2_000) },
    { role: 'user', content: 'go on' },
  ],
};

test.each<[string, object, Readonly<Record<string, string>>]>([
  ['by its first message', { ...BODY, messages: [{ role: 'user', content: 'y'.repeat(600) }] }, {}],
  ['by a header', BODY, { 'x-session-id': 's1' }],
  ['by a field', { ...BODY, prompt_cache_key: 'p1' }, {}],
  ['by a field at the beginning', { prompt_cache_key: 'p1', ...BODY }, {}],
])('a conversation that grows is known %s', (_, body, headers) => {
  const messages = [...('messages' in body && Array.isArray(body.messages) ? body.messages : [])];
  const grown = { ...body, max_tokens: 5, messages: [...messages, { role: 'assistant', content: 'x' }] };
  expect(hintOf(grown, headers)).toBe(hintOf(body, headers));
});

test.each<[string, string, string]>([
  [
    'another first message',
    hintOf(BODY),
    hintOf({ ...BODY, messages: [{ role: 'user', content: 'other' }] }),
  ],
  ['another name', hintOf(BODY, { 'thread-id': 'a' }), hintOf(BODY, { 'thread-id': 'b' })],
  ['another field', hintOf({ ...BODY, prompt_cache_key: 'a' }), hintOf({ ...BODY, prompt_cache_key: 'b' })],
  ['another person', hintOf(BODY, {}, 'alice'), hintOf(BODY, {}, 'bob')],
])('%s is another conversation', (_, one, other) => {
  expect(one).not.toBe(other);
});

test('a sub-agent goes with its conversation', () => {
  const session = { 'x-claude-code-session-id': 's1' };
  expect(hintOf(GROWN, { ...session, 'x-claude-code-agent-id': 'a1' })).toBe(hintOf(BODY, session));
});

test('a name that somebody writes into a message is none', () => {
  const quoting = {
    ...BODY,
    messages: [...GROWN.messages, { role: 'user', content: '{"prompt_cache_key":"p9"}' }],
  };
  expect(hintOf(quoting)).toBe(hintOf(GROWN));
});

test('a body that is no text has one, too', () => {
  expect(conversationHint(Buffer.from([0, 255, 1]), {})).toBe(conversationHint(Buffer.from([0, 255, 1]), {}));
});
