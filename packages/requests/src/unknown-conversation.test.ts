import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { describe, expect, test } from 'vitest';
import { AgentConversation } from './testing/agent-conversation.ts';
import {
  beginConversation,
  createPrunerBench,
  modelWithoutMarks,
  type PrunerBench,
} from './testing/pruner-bench.ts';

describe('a conversation of which nothing is known', () => {
  const known = () => new AgentConversation().human('Please mend it.').read('/a').read('/b').read('/c');

  test('is left alone until a person speaks and the cache is cold', async () => {
    const bench = createPrunerBench();
    const agent = known();
    expect(await bench.send(agent)).toMatchObject({ unchanged: 'left-alone', why: [] });
    bench.clock.now += 400_000;
    expect(await bench.send(agent.read('/d'))).toMatchObject({ unchanged: 'left-alone' });
    expect(await bench.send(agent.answer('ok').human('go'))).toMatchObject({ unchanged: 'left-alone' });
    bench.clock.now += 301_000;
    const taken = await bench.send(agent.answer('ok').human('go on'));
    expect([taken.why.length, taken.unchanged]).toEqual([3, undefined]);
    expect((await bench.send(agent.read('/e').read('/f'))).why.length).toBe(2);
  });

  test('is left alone for an hour where the client asks for that', async () => {
    const bench = createPrunerBench();
    const agent = new AgentConversation({ ttl: '1h' }).human('Go.').read('/a').read('/b');
    await bench.send(agent);
    bench.clock.now += 3_500_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why).toEqual([]);
    bench.clock.now += 3_601_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why.length).toBe(1);
  });

  test('is taken up at once when its past holds nothing that could have been pruned', async () => {
    const bench = createPrunerBench();
    const agent = new AgentConversation().human('This is the folder.').answer('Got it.').human('Go.');
    await bench.send(agent);
    expect((await bench.send(agent.read('/a').read('/b'))).why.length).toBe(1);
  });

  test('is no new one when it was forked from one with decisions', async () => {
    const bench = createPrunerBench();
    const agent = await beginConversation(bench);
    await bench.send(agent.read('/a').read('/b'));
    const fork = await bench.send(agent.read('/c'), { headers: { 'thread-id': 'fork' } });
    expect([fork.edits.length, fork.why.length]).toEqual([2, 1]);
  });

  test('a clock that was set back makes no cache cold', async () => {
    const bench = createPrunerBench();
    const agent = known();
    await bench.send(agent);
    bench.clock.now -= 10_000_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why).toEqual([]);
  });
});

describe('a conversation whose client writes its beginning anew', () => {
  /** As a client that puts the folder in front of the first prompt; it does not name the conversation. */
  const inFolder = (agent: AgentConversation, folder: string) =>
    agent
      .body()
      .replace(
        '"content":"Please mend it."',
        `"content":${JSON.stringify([folder, 'Please mend it.'].map((text) => ({ type: 'text', text })))}`,
      );
  const strategy = new AdaptiveDensityStrategy();
  const work = (bench: PrunerBench) => async (folder: string, agent: AgentConversation) =>
    bench.send(agent, { body: inFolder(agent, folder) });

  test('is pruned at once when a person speaks: nothing of it is cached any more', async () => {
    const bench = createPrunerBench({ strategy, model: modelWithoutMarks });
    const send = work(bench);
    const agent = new AgentConversation().human('Please mend it.');
    await send('a.ts', agent);
    // Enough that a vendor caches the rest. Each of them alone is not worth a rewrite.
    for (const path of ['/1', '/2', '/3', '/4']) agent.read(path);
    agent.read('/a').write('/a').read('/a').bash('ls').bash('date', 1);
    expect((await send('a.ts', agent)).why).toEqual([]);
    const resumed = await send('a.ts b.ts', agent.answer('Done.').human('And now?'));
    expect(resumed.why.map(({ what }) => what)).toContain('Read /a');
    const next = await send('a.ts b.ts', agent.read('/c'));
    expect([next.edits.length, next.flushedFrom]).toEqual([resumed.edits.length, undefined]);
  });

  test('is left alone in the middle of a round', async () => {
    const bench = createPrunerBench({ strategy, model: modelWithoutMarks });
    const send = work(bench);
    const agent = new AgentConversation().human('Please mend it.');
    await send('a.ts', agent);
    await send('a.ts', agent.read('/a').write('/a').read('/a').bash('ls'));
    expect(await send('a.ts b.ts', agent.read('/b'))).toMatchObject({ unchanged: 'left-alone', why: [] });
  });

  test('is another one where its calls are others', async () => {
    const bench = createPrunerBench({ strategy, model: modelWithoutMarks });
    const send = work(bench);
    const agent = new AgentConversation().human('Please mend it.');
    await send('a.ts', agent.read('/a').write('/a').read('/a').bash('ls'));
    const other = new AgentConversation()
      .human('Please mend it.')
      .read('/x')
      .write('/x')
      .read('/x')
      .bash('ls');
    const taken = await send('a.ts b.ts', other.answer('Done.').human('And now?'));
    expect(taken).toMatchObject({ unchanged: 'left-alone', why: [] });
  });
});
