import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { AgentConversation } from './testing/agent-conversation.ts';
import { beginConversation, createPrunerBench } from './testing/pruner-bench.ts';

const format = WIRE_FORMATS['anthropic-messages'];

describe('thinking that is bound to what stands before it', () => {
  const bound = async () => {
    const bench = createPrunerBench();
    const agent = await beginConversation(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
    agent.read('/a', 200, 'one').read('/b', 200, 'two');
    return { bench, agent };
  };
  const thoughtsOf = (body: string) =>
    (format.decode(body)?.entries ?? []).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'thinking' ? block.thought : [])),
    );

  test('keeps the past as it is while a round is open', async () => {
    const { bench, agent } = await bound();
    const { why, request } = await bench.send(agent.read('/c', 200, 'three'));
    expect([why, request]).toEqual([[], agent.body()]);
  });

  test('goes for good behind an edit, at a human turn, and what comes after stays', async () => {
    const { bench, agent } = await bound();
    await bench.send(agent);
    const flushed = await bench.send(agent.answer('Done.', 'three').human('Go on.'));
    expect(flushed.flushedFrom).toBe(2);
    expect(thoughtsOf(flushed.request)).toEqual(['one']);
    const later = await bench.send(agent.read('/c', 200, 'four'));
    expect(thoughtsOf(later.request)).toEqual(['one', 'four']);
    expect(later.flushedFrom).toBeUndefined();
  });

  test('comes back with what stood before it, when a conversation is rewound into the round before an edit', async () => {
    const { bench, agent } = await bound();
    await bench.send(agent);
    const round = agent.body();
    const flushed = await bench.send(agent.answer('Done.', 'three').human('Go on.'));
    expect(thoughtsOf(flushed.request)).toEqual(['one']);
    const rewound = await bench.pruner.prune({ format, body: round });
    expect([rewound.request, rewound.edits]).toEqual([round, []]);
    expect((await bench.send(agent)).request).toBe(flushed.request);
  });

  test('is no hindrance to smaller new results', async () => {
    const bench = createPrunerBench({
      settings: { reduce: () => ({ text: 'short', reason: { kind: 'short', why: 'too long' } }) },
    });
    const agent = await beginConversation(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
    expect((await bench.send(agent.read('/a', 200, 'one'))).results).toEqual(['short']);
  });
});

describe('a client that does not show a file again', () => {
  const headers = { 'x-claude-code-session-id': 's' };

  test('keeps the newest read of each file that is worked on', async () => {
    const bench = createPrunerBench();
    const agent = new AgentConversation().human('Go.');
    await bench.send(agent, { headers });
    agent.read('/a').read('/a').read('/b').bash('npm test').bash('ls');
    const { results } = await bench.send(agent, { headers });
    expect(results.map((text) => text.slice(0, 4))).toEqual(['[pru', 'line', 'line', '[pru', 'ls s']);
    for (let i = 0; i < 11; i++) agent.answer('Hm.');
    const later = await bench.send(agent.human('And?'), { headers });
    expect(later.results.map((text) => text.slice(0, 4))).toEqual(['[pru', '[pru', '[pru', '[pru', 'ls s']);
  });

  test('a note instead of the file is no read', async () => {
    const bench = createPrunerBench();
    const agent = new AgentConversation().human('Go.');
    await bench.send(agent, { headers });
    agent.read('/a');
    const note = `Wasted call — file unchanged since your last Read. ${'Refer to that. '.repeat(9)}`;
    agent.step({ name: 'Read', input: { file_path: '/a' }, result: note }).bash('ls');
    expect((await bench.send(agent, { headers })).results[0]).toBe('line 0 of /a 0\nl');
  });
});
