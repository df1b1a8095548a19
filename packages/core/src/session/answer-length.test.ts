import { expect, test } from 'vitest';
import type { ContentBlock } from '../content/content-block.ts';
import type { IProvider } from '../providers/i-provider.ts';
import { createSessionTestBench, textsOfEntries } from '../testing/session-test-bench.ts';
import { createChatSession } from './create-chat-session.ts';

const settings = { 'max-answer-characters': 1_000 };

test.each<[string, ContentBlock]>([
  ['text', { type: 'text', text: 'x'.repeat(100) }],
  ['thinking', { type: 'thinking', thought: 'x'.repeat(100) }],
  ['calls', { type: 'tool_call', id: 'a', name: 'ls', parameters: { path: 'x'.repeat(100) } }],
])('an endless answer of %s is broken off with a typed error, and is no entry', async (_, block) => {
  const { session, answers, history } = createSessionTestBench(settings);
  answers.push(
    Array.from({ length: 20 }, () => ({ blocks: [block] })),
    'short',
  );
  await expect(session.sendMessage('go')).rejects.toMatchObject({
    code: 'ANSWER_TOO_LONG',
    limit: 1_000,
    message: expect.stringContaining('max-answer-characters'),
  });
  expect(history.getAll()).toHaveLength(1);
  await session.sendMessage('once more');
  expect(textsOfEntries(history.getAll()).at(-1)).toBe('short');
});

test('one piece that is too long is broken off too, and not taken for a request that is', async () => {
  const { session, answers, requests } = createSessionTestBench(settings);
  answers.push('x'.repeat(1_001));
  await expect(session.sendMessage('go')).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' });
  expect(requests).toHaveLength(1);
});

test('an answer of exactly the allowed length is taken', async () => {
  const { session, answers } = createSessionTestBench(settings);
  answers.push('x'.repeat(1_000));
  await expect(session.sendMessage('go')).resolves.toBeDefined();
});

test('without a setting two million characters are allowed, and the stream is let go of behind them', async () => {
  let given = 0;
  let isClosed = false;
  const provider: IProvider = {
    name: 'endless',
    async *generateChatCompletion() {
      try {
        for (;;) {
          given += 100_000;
          yield { blocks: [{ type: 'text', text: 'x'.repeat(100_000) }] };
        }
      } finally {
        isClosed = true;
      }
    },
  };
  const session = createChatSession({ provider, model: 'm', workspaceRoot: '/' });
  await expect(session.sendMessage('go')).rejects.toMatchObject({
    code: 'ANSWER_TOO_LONG',
    limit: 2_000_000,
  });
  expect([given, isClosed]).toEqual([2_100_000, true]);
});
