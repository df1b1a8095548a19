import { createAdapterPruner } from '@hdc/requests';
import { testAdapter } from '@hdc/requests/testing';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { expect, test } from 'vitest';
import { readLangchainUsage, withClass } from './density.ts';
import { langchainMessages } from './langchain-messages.ts';

function write(turn: ArbitraryTurn): readonly BaseMessage[] {
  switch (turn.type) {
    case 'human':
      return [new HumanMessage({ content: turn.texts.map((text) => ({ type: 'text', text })) })];
    case 'answer':
      return [
        new AIMessage({
          content: [
            ...(turn.text === undefined ? [] : [{ type: 'text', text: turn.text }]),
            { type: 'hologram', depth: 3 },
          ],
          tool_calls: turn.calls.map(({ id, name, parameters }) => ({ id, name, args: { ...parameters } })),
        }),
      ];
    case 'results':
      return turn.results.map(
        ({ call, texts, isList, isFailed }) =>
          new ToolMessage({
            tool_call_id: call.id,
            name: call.name,
            status: isFailed ? 'error' : 'success',
            content: isList ? texts.map((text) => ({ type: 'text', text })) : (texts[0] ?? ''),
            artifact: { kept: true },
          }),
      );
    case 'unknown':
      return [];
  }
}

testAdapter<BaseMessage[]>({
  name: 'langchain',
  write: (turns) => turns.flatMap(write),
  open(options) {
    const pruner = createAdapterPruner(options);
    return async (messages) => {
      const body = { messages, model: 'test-model' };
      const { request } = await pruner.prune({ format: langchainMessages, body, session: 'thread-1' });
      return request.messages.map((message, index) => withClass(message, messages[index] ?? message));
    };
  },
  read: (messages) => langchainMessages.decode({ messages })?.entries ?? [],
});

test('a changed message is of its class, with all that it had', () => {
  const original = new ToolMessage({ tool_call_id: '1', content: 'long', artifact: 7, id: 'a' });
  const changed = withClass({ ...original, content: 'short' }, original);
  expect(changed).toBeInstanceOf(ToolMessage);
  expect([changed.content, changed.artifact, changed.id, changed.text]).toEqual(['short', 7, 'a', 'short']);
  expect(original.content).toBe('long');
});

test('the tokens that an answer reports are read along', () => {
  const input_token_details = { cache_read: 3, cache_creation: 4 };
  expect(
    readLangchainUsage({ usage_metadata: { input_tokens: 9, output_tokens: 1, input_token_details } }),
  ).toEqual({
    inputTokens: 9,
    outputTokens: 1,
    cachedTokens: 3,
    cacheWriteTokens: 4,
  });
  expect(readLangchainUsage({})).toBeUndefined();
});
