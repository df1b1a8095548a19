import { testAdapter } from '@hdc/requests/testing';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import type { CallModelInputFilter } from '@openai/agents-core';
import { expect, expectTypeOf, test } from 'vitest';
import { agentItems } from './agent-items.ts';
import { densityFilter } from './density-filter.ts';

function write(turn: ArbitraryTurn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', content: turn.texts.map((text) => ({ type: 'input_text', text })) }];
    case 'answer':
      return [
        ...(turn.thought === undefined
          ? []
          : [{ type: 'reasoning', content: [{ type: 'input_text', text: turn.thought }] }]),
        ...(turn.text === undefined
          ? []
          : [
              { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: turn.text }] },
            ]),
        { type: 'hologram', depth: 3 },
        ...turn.calls.map(({ id, name, parameters }) => ({
          type: 'function_call',
          callId: id,
          name,
          arguments: JSON.stringify(parameters),
        })),
      ];
    case 'results':
      return turn.results.map(({ call, texts, isList }) => ({
        type: 'function_call_result',
        callId: call.id,
        name: call.name,
        status: 'completed',
        output: isList
          ? texts.map((text) => ({ type: 'input_text', text }))
          : { type: 'text', text: texts[0] ?? '' },
      }));
    case 'unknown':
      return [turn.value];
  }
}

const agent = { model: 'test-model' };

testAdapter<unknown[]>({
  name: 'openai-agents',
  keepsNewResults: 'the SDK would write them into the session as they were sent',
  write: (turns) => turns.flatMap(write),
  open(options) {
    const filter = densityFilter(options);
    return async (input) =>
      (await filter({ modelData: { input, instructions: 'Be careful.' }, agent })).input;
  },
  read: (input) => agentItems.decode({ input })?.entries ?? [],
});

test('items that are none are left alone', async () => {
  const input = [null, 42];
  const sent = await densityFilter()({ modelData: { input, instructions: 'Be careful.' }, agent });
  expect(sent.input).toBe(input);
  expect(sent.instructions).toBe('Be careful.');
});

test('what is new stays as it is, since the SDK would keep what became of it', async () => {
  const listing = Array.from({ length: 90 }, (_, line) => `${line + 1}\tconst value = ${line};`).join('\n');
  const input = [
    { role: 'user', content: 'Hello' },
    { type: 'function_call', callId: '1', name: 'Read', arguments: '{"file_path":"/a.ts"}' },
    { type: 'function_call_result', callId: '1', name: 'Read', output: { type: 'text', text: listing } },
  ];
  expect((await densityFilter()({ modelData: { input }, agent })).input).toBe(input);
});

test('it is a filter of the SDK', () => {
  expectTypeOf(densityFilter()).toExtend<CallModelInputFilter>();
});
