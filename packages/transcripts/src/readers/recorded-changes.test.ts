import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { readTranscripts } from '../read-transcripts.ts';
import type { Transcript } from '../transcript.ts';

const folder = useTemporaryFolder('file');

async function read(records: readonly object[]): Promise<readonly Transcript[]> {
  const path = folder('session.jsonl');
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  const transcripts: Transcript[] = [];
  for await (const transcript of readTranscripts(path)) transcripts.push(transcript);
  return transcripts;
}

async function changesIn(records: readonly object[]) {
  const [transcript] = await read(records);
  return transcript?.calls.map(({ changes }) => changes);
}

describe('Claude Code', () => {
  const shape = (shapeHash: string, system: string, tools: readonly string[]) => ({
    type: 'api-request-shape',
    shapeHash,
    shape: { system: [{ text: system }], tools: tools.map((name) => ({ name })) },
  });
  const sent = (id: string, base: string, keep: number, tail: number, shapeHash = 'x') => ({
    type: 'api-request',
    id,
    base,
    keep,
    tail: Array.from({ length: tail }, () => 'hash'),
    shapeHash,
  });
  let count = 0;
  const message = (type: 'user' | 'assistant', text: string) => {
    count += 1;
    return {
      type,
      uuid: `u${count}`,
      sessionId: 's',
      ...(count > 1 && { parentUuid: `u${count - 1}` }),
      message: { id: `m${count}`, role: type, model: 'claude-opus-5-5', content: [{ type: 'text', text }] },
    };
  };
  const session = (...second: readonly object[]) => {
    count = 0;
    const first = [shape('x', 'be good', ['Read']), shape('y', 'be good', ['Read', 'Bash'])];
    return [
      ...first,
      shape('z', 'be better', ['Read']),
      message('user', 'hello'),
      sent('1', '', 0, 1),
      message('assistant', 'hi'),
      message('user', 'go on'),
      ...second,
      message('assistant', 'done'),
    ];
  };

  test.each<[string, object, readonly object[] | undefined]>([
    ['a request that goes on', sent('2', '1', 1, 2), undefined],
    ['other tools', sent('2', '1', 1, 2, 'y'), [{ what: 'tools' }]],
    ['another system prompt', sent('2', '1', 1, 2, 'z'), [{ what: 'system' }]],
    ['a message that is no longer the same', sent('2', '1', 0, 3), [{ what: 'message', message: 1 }]],
    [
      'results that were cleared',
      { type: 'system', subtype: 'microcompact_boundary' },
      [{ what: 'message' }],
    ],
    ['a request of a sub-agent', { ...sent('2', '1', 1, 2, 'y'), agentId: 'a' }, undefined],
    ['a request that begins anew', sent('2', '', 0, 1, 'y'), undefined],
  ])('%s', async (_, record, changes) => {
    expect(await changesIn(session(record))).toEqual([undefined, changes]);
  });
});

describe('Codex', () => {
  const item = (payload: object) => ({ type: 'response_item', timestamp: '2026-11-01T10:00:00Z', payload });
  const say = (role: 'user' | 'assistant' | 'developer', text: string) =>
    item({
      type: 'message',
      role,
      content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
    });
  const tools = (...names: readonly string[]) =>
    item({ type: 'additional_tools', tools: names.map((name) => ({ name })) });
  const session = (...declared: readonly object[]) => [
    { type: 'session_meta', payload: { id: 's', cwd: '/work' } },
    tools('exec'),
    say('user', 'hello'),
    say('assistant', 'hi'),
    ...declared,
    say('user', 'go on'),
    say('assistant', 'done'),
  ];

  test('tools that are declared again, as they were or not', async () => {
    expect(await changesIn(session(tools('exec')))).toEqual([undefined, undefined]);
    expect(await changesIn(session(tools('exec', 'wait')))).toEqual([undefined, [{ what: 'tools' }]]);
  });

  test('a message that a compaction kept is the entry that it was', async () => {
    const [{ payload: rules }, { payload: hello }] = [say('developer', 'be good'), say('user', 'hello')];
    const compacted = {
      type: 'compacted',
      payload: { message: '', replacement_history: [rules, hello, { type: 'compaction' }] },
    };
    const [transcript] = await read([say('developer', 'be good'), ...session(compacted)]);
    const [before, after] = transcript?.windows.map(({ entries }) => entries) ?? [];
    expect(new Set([...(before ?? []), ...(after ?? [])]).size).toBe(5);
    expect(transcript?.calls.map(({ changes }) => changes)).toEqual([undefined, [{ what: 'compaction' }]]);
  });

  test('the plan that pays for it', async () => {
    const counted = {
      type: 'event_msg',
      payload: { type: 'token_count', rate_limits: { plan_type: 'plus' } },
    };
    expect((await read(session(counted)))[0]?.plan).toBe('ChatGPT plus');
    expect((await read(session()))[0]).not.toHaveProperty('plan');
  });
});

describe('Copilot', () => {
  let count = 0;
  const event = (type: string, data: object) => ({ type, data, id: `e${++count}`, parentId: null });
  const session = (...between: readonly object[]) => [
    event('session.start', { sessionId: 's' }),
    event('system.message', { content: 'be good' }),
    event('user.message', { content: 'hello' }),
    event('assistant.message', { messageId: 'm1', content: 'hi' }),
    ...between,
    event('user.message', { content: 'go on' }),
    event('assistant.message', { messageId: 'm2', content: 'done' }),
  ];

  test('a system prompt that is sent again, as it was or not', async () => {
    expect(await changesIn(session(event('system.message', { content: 'be good' })))).toEqual([
      undefined,
      undefined,
    ]);
    expect(await changesIn(session(event('system.message', { content: 'be better' })))).toEqual([
      undefined,
      [{ what: 'system' }],
    ]);
  });

  test('the plan that pays for it', async () => {
    const checkpoint = event('session.usage_checkpoint', { totalPremiumRequests: 2 });
    expect((await read(session(checkpoint)))[0]?.plan).toBe('Copilot');
    expect((await read(session()))[0]).not.toHaveProperty('plan');
  });

  test.each<[string, readonly object[], readonly string[]]>([
    ['nobody names it', [], []],
    ['what was selected', [event('session.model_change', { newModel: 'gpt-5.4' })], ['gpt-5.4']],
    ['a session that goes on', [event('session.resume', { selectedModel: 'gpt-5.4' })], ['gpt-5.4']],
    [
      'what ran, where the choice was left to Copilot',
      [
        event('session.model_change', { newModel: 'auto' }),
        event('assistant.message', { messageId: 'm', toolRequests: [{ toolCallId: 't', name: 'view' }] }),
        event('tool.execution_complete', { toolCallId: 't', model: 'gpt-5.4', result: { content: 'x' } }),
      ],
      // The answer before had only the choice to go by.
      ['auto', 'gpt-5.4'],
    ],
    ['a sub-agent of an older version', [event('subagent.started', { toolCallId: 't', model: 'other' })], []],
  ])('the model, from the records that name it: %s', async (_, between, models) => {
    expect((await read(session(...between)))[0]?.models).toEqual(models);
  });

  const shutdown = (count: number, inputTokens: number) =>
    event('session.shutdown', {
      modelMetrics: { m: { requests: { count }, usage: { inputTokens, outputTokens: count } } },
    });
  const answers = (count: number) =>
    Array.from({ length: count }, () =>
      event('assistant.message', { messageId: `a${++count}`, content: 'hm' }),
    );

  test.each<[string, readonly object[], object]>([
    ['one run', [...answers(3), shutdown(4, 400)], { requests: 4, inputTokens: 400, outputTokens: 4 }],
    [
      'runs that count anew',
      [...answers(6), shutdown(7, 700), ...answers(3), shutdown(3, 450), ...answers(9), shutdown(9, 990)],
      { requests: 19, inputTokens: 2_140, outputTokens: 19 },
    ],
    [
      'a run that counts on',
      [...answers(6), shutdown(7, 700), ...answers(3), shutdown(10, 1_150)],
      { requests: 10, inputTokens: 1_150, outputTokens: 10 },
    ],
  ])('counters: %s', async (_, runs, totals) => {
    expect((await read(session(...runs)))[0]?.totals).toEqual(totals);
  });
});
