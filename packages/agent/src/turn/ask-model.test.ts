import { type ChatCompletionChunk, createChatSession, type IProvider } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import type { AgentEvent } from './agent-event.ts';
import { askModel } from './ask-model.ts';

const say = (text: string): ChatCompletionChunk => ({ blocks: [{ type: 'text', text }] });
const think = (thought: string): ChatCompletionChunk => ({ blocks: [{ type: 'thinking', thought }] });

/** Asks a model that sends these pieces, and then perhaps fails; tells what happened, in order. */
async function ask(chunks: readonly ChatCompletionChunk[], failure?: Error) {
  const provider: IProvider = {
    name: 'scripted',
    async *generateChatCompletion() {
      yield* chunks;
      if (failure) throw failure;
    },
  };
  const session = createChatSession({ provider, model: 'test-model', workspaceRoot: '/' });
  session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'Go.' }] });
  const order: string[] = [];
  const events: AgentEvent[] = [];
  session.history.on('changed', ({ type }) => order.push(type));
  const answer = await askModel({
    session,
    signal: new AbortController().signal,
    keepDraft: (text) => order.push(`kept ${text}`),
    emit: (event) => {
      events.push(event);
      order.push('text' in event ? `${event.type} ${event.text}` : event.type);
    },
    now: () => 42,
  }).catch((error: unknown) => error);
  return { answer, order, events, added: session.history.getAll().slice(1) };
}

test('a piece is kept before it is shown, and the answer is in the history before it is announced', async () => {
  const { answer, order, added } = await ask([think('hm'), say('Hello'), say(' there.')]);
  expect(order).toEqual([
    'thinking hm',
    'kept Hello',
    'text Hello',
    'kept  there.',
    'text  there.',
    'added',
    'answer',
  ]);
  expect(added).toEqual([answer]);
});

describe('an answer that breaks off', () => {
  const failure = new Error('the connection broke');

  test('because it does not end leaves only its beginning, so that the session can go on', async () => {
    const endless = Array.from({ length: 30 }, () => say('x'.repeat(100_000)));
    const { answer, added } = await ask(endless);
    expect(answer).toMatchObject({ code: 'ANSWER_TOO_LONG' });
    const text = 'x'.repeat(20_000);
    expect(added).toMatchObject([
      { blocks: [{ text: `${text}\n[… the answer did not end; the rest was left out]` }] },
    ]);
  });

  test('leaves what was shown as an entry, and rejects', async () => {
    const { answer, added, order } = await ask([think('hm'), say('Hello'), say(' the')], failure);
    expect(answer).toBe(failure);
    expect(added).toEqual([
      {
        speaker: 'ai',
        blocks: [{ type: 'text', text: 'Hello the' }],
        metadata: { finishReason: 'other', timestamp: 42 },
      },
    ]);
    expect(order.at(-1)).toBe('added');
  });

  test.each<[string, readonly ChatCompletionChunk[]]>([
    ['nothing', []],
    ['blanks', [say(' \n')]],
    ['thoughts alone', [think('hm')]],
    ['a call alone', [{ blocks: [{ type: 'tool_call', id: '1', name: 'read_file', parameters: {} }] }]],
  ])('leaves no entry when it had shown %s', async (_, chunks) => {
    const { answer, added } = await ask(chunks, failure);
    expect(answer).toBe(failure);
    expect(added).toEqual([]);
  });
});

test.each([
  ['length', /output limit/],
  ['content-filter', /content filter/],
] as const)('the person is told when %s cut the answer off', async (finishReason, notice) => {
  const { events } = await ask([{ ...say('Half'), metadata: { finishReason } }]);
  expect(events.at(-1)).toEqual({ type: 'notice', text: expect.stringMatching(notice) });
});

test.each(['stop', 'tool-calls', 'other'] as const)(
  'nothing is said of an answer that ends by %s',
  async (finishReason) => {
    const { events } = await ask([{ ...say('Whole.'), metadata: { finishReason } }]);
    expect(events.at(-1)?.type).toBe('answer');
  },
);
