import type { Transcript } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { recordedRequestsOf } from '../recorded/recorded-request.ts';
import { RecordedClient } from './recorded-client.ts';

const transcript: Transcript = {
  path: 'made-up',
  id: 'session-1',
  format: 'claude-code',
  agent: 'Claude Code',
  models: ['claude-sonnet-4-5'],
  records: 2,
  windows: [
    {
      entries: [
        { speaker: 'human', blocks: [{ type: 'text', text: 'Tidy up.' }] },
        { speaker: 'ai', blocks: [{ type: 'text', text: 'Done.' }] },
      ],
    },
  ],
  calls: [{ window: 0, entry: 1 }],
  skipped: [],
};

test.each([
  ['asks for the long window where a prompt needed it', true, 'context-1m-2025-08-07'],
  ['does not ask for it otherwise', false, undefined],
])('a client of Claude Code %s', (_, asksLongWindow, header) => {
  const facts = {
    needsMarks: () => true,
    isLong: false,
    sendsThinking: true,
    startTokens: 0,
    asksLongWindow,
  };
  const client = new RecordedClient(transcript, facts);
  const [request] = recordedRequestsOf(transcript);
  if (!request) throw new Error('The session has no request');
  const { headers } = client.write(request, request.added);
  expect(headers['x-claude-code-session-id']).toBe('session-1');
  expect(headers['anthropic-beta']).toBe(header);
});

test('a request that goes back to fewer entries is written as if it were the first', () => {
  const facts = {
    needsMarks: () => false,
    isLong: false,
    sendsThinking: true,
    startTokens: 0,
    asksLongWindow: false,
  };
  const client = new RecordedClient(transcript, facts);
  const [request] = recordedRequestsOf(transcript);
  if (!request) throw new Error('The session has no request');
  const [first, second] = transcript.windows[0]?.entries ?? [];
  if (!first || !second) throw new Error('The session has no entries');
  const alone = client.write(request, [first]).body;
  client.write(request, [first, second]);
  expect(client.write(request, [first]).body).toEqual(alone);
  expect(client.write(request, [second]).body['messages']).toHaveLength(1);
});
