import { expect, test } from 'vitest';
import { nameConversation } from './name-conversation.ts';

test.each([
  [`content:${'36260071eae4'.padEnd(64, 'f')}`, 'content:36260071eae4…'],
  ['claude-code:0191a2b3-c4d5-7e6f-8a9b-0c1d2e3f4a5b', 'claude-code:0191a2b3-c4d…'],
  [
    'claude-code:0191a2b3-c4d5-7e6f-8a9b-0c1d2e3f4a5b/a4b5c6d7-0000-4000-8000-000000000000',
    'claude-code:0191a2b3-c4d…/a4b5c6d7-000…',
  ],
  ['session:ses_1', 'session:ses_1'],
  ['', 'not understood'],
])('%j is shown as %j', (key, shown) => {
  expect(nameConversation(key)).toBe(shown);
});

test('agent, folder and first words are its name', () => {
  const note = { agent: 'Claude Code', folder: 'shop', words: 'Make the invoice right' };
  expect(nameConversation('content:abc', note)).toBe('Claude Code · shop · Make the invoice right');
  expect(nameConversation('content:abc', { words: 'Hello' })).toBe('Hello');
});
