import { testAdapter } from '@hdc/requests/testing';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import { expect, test } from 'vitest';
import { density, type PiExtensions, readPiUsage } from './density.ts';
import { piMessages } from './pi-messages.ts';

function write(turn: ArbitraryTurn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', content: turn.texts.map((text) => ({ type: 'text', text })), timestamp: 1 }];
    case 'answer':
      return [
        {
          role: 'assistant',
          content: [
            ...(turn.thought === undefined
              ? []
              : [{ type: 'thinking', thinking: turn.thought, thinkingSignature: 'c2ln' }]),
            ...(turn.text === undefined ? [] : [{ type: 'text', text: turn.text }]),
            { type: 'hologram', depth: 3 },
            ...turn.calls.map(({ id, name, parameters }) => ({
              type: 'toolCall',
              id,
              name,
              arguments: parameters,
            })),
          ],
        },
      ];
    case 'results':
      return turn.results.map(({ call, texts, isFailed }) => ({
        role: 'toolResult',
        toolCallId: call.id,
        toolName: call.name,
        content: texts.map((text) => ({ type: 'text', text })),
        isError: isFailed,
      }));
    case 'unknown':
      return [turn.value];
  }
}

type Handler = Parameters<PiExtensions['on']>[1];

/** The handler that the extension registers, as pi calls it. */
function handlerOf(extension: (pi: PiExtensions) => void): Handler {
  const handlers: Handler[] = [];
  extension({ on: (_, handler) => void handlers.push(handler) });
  const [handler] = handlers;
  if (!handler) throw new Error('nothing was registered');
  return handler;
}

const CONTEXT = { model: { id: 'test-model' }, sessionManager: { getSessionId: () => 'session-1' } };

testAdapter<unknown[]>({
  name: 'pi',
  write: (turns) => turns.flatMap(write),
  open(options) {
    const handler = handlerOf(density(options));
    return async (messages) => (await handler({ messages }, CONTEXT)).messages;
  },
  read: (messages) => piMessages.decode(messages)?.entries ?? [],
});

test('messages that are none are left alone', async () => {
  const messages = [null, 42];
  expect((await handlerOf(density())({ messages }, CONTEXT)).messages).toBe(messages);
});

test('the tokens of the newest answer are read along', () => {
  const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
  expect(readPiUsage([{ role: 'assistant', usage }, { role: 'toolResult' }])).toEqual({
    inputTokens: 8,
    outputTokens: 2,
    cachedTokens: 3,
    cacheWriteTokens: 4,
  });
  expect(readPiUsage([{ role: 'user' }])).toBeUndefined();
});
