import { testAdapter } from '@hdc/requests/testing';
import type { ArbitraryResult, ArbitraryTurn } from '@hdc/wire/testing';
import { expect, test } from 'vitest';
import { densityHooks } from './density-hooks.ts';
import { opencodeMessages } from './opencode-messages.ts';
import { readPluginOptions } from './read-plugin-options.ts';

/** Messages as OpenCode has them: a result stands in the part of its call. */
function write(turns: readonly ArbitraryTurn[]): unknown[] {
  return turns.flatMap((turn, index): readonly unknown[] => {
    const info = { id: `msg_${index}`, sessionID: 'ses_1' };
    if (turn.type === 'human') {
      return [{ info: { ...info, role: 'user' }, parts: turn.texts.map((text) => ({ type: 'text', text })) }];
    }
    if (turn.type !== 'answer') return [];
    const next = turns[index + 1];
    const results = next?.type === 'results' ? next.results : [];
    const parts = [
      { type: 'step-start' },
      ...(turn.text === undefined ? [] : [{ type: 'text', text: turn.text }]),
      { type: 'hologram', depth: 3 },
      ...turn.calls.map((call) => ({
        type: 'tool',
        callID: call.id,
        tool: call.name,
        state: stateOf(
          call.parameters,
          results.find((result) => result.call.id === call.id),
        ),
      })),
    ];
    return [{ info: { ...info, role: 'assistant', modelID: 'test-model' }, parts }];
  });
}

function stateOf(input: unknown, result: ArbitraryResult | undefined): unknown {
  if (!result) return { status: 'running', input };
  const text = result.texts.join('\n');
  return result.isFailed
    ? { status: 'error', input, error: text }
    : {
        status: 'completed',
        input,
        output: text,
        title: 'a title',
        metadata: {},
        time: { start: 1, end: 2 },
      };
}

testAdapter<unknown[]>({
  name: 'opencode',
  isInPlace: true,
  write,
  open(options) {
    const hooks = densityHooks(options);
    return async (messages) => {
      await hooks['experimental.chat.messages.transform']({}, { messages });
      return messages;
    };
  },
  read: (messages) => opencodeMessages.decode(messages)?.entries ?? [],
});

const LISTING = Array.from({ length: 60 }, (_, line) => `${line + 1}: const value = ${line};`).join('\n');

test('results become smaller as soon as they come', async () => {
  const result = { title: 'a', output: LISTING, metadata: {} };
  await densityHooks({})['tool.execute.after'](
    { tool: 'read', callID: '1', args: { filePath: '/a.ts' } },
    result,
  );
  expect(result.output.length).toBeLessThan(LISTING.length);
  expect(result).toEqual({ title: 'a', output: result.output, metadata: {} });
});

test('results stay as they are where it only observes', async () => {
  const result = { output: LISTING };
  await densityHooks({ mode: 'observe' })['tool.execute.after']({ tool: 'read', callID: '1' }, result);
  expect(result.output).toBe(LISTING);
});

test('messages that are none are left alone', async () => {
  const messages: unknown[] = [null, 42];
  await densityHooks({})['experimental.chat.messages.transform']({}, { messages });
  expect(messages).toEqual([null, 42]);
});

test('a mode that is none is refused', () => {
  expect(() => readPluginOptions({ mode: 'eager' }, {})).toThrow(
    'Unknown mode "eager"; allowed: observe, ingest, prune',
  );
  expect(readPluginOptions({ mode: 'ingest', folder: '/data' }, {})).toEqual({
    mode: 'ingest',
    folder: '/data',
  });
});
