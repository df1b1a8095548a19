import type { PriceStep } from '@hdc/core/models';
import { AdaptiveDensityStrategy, type CompressionStrategy } from '@hdc/core/strategies';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import type { ModeChooser } from './pruner.ts';
import type { PrunerOptions } from './pruner-options.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { beginConversation, createPrunerBench, modelWithoutMarks } from './testing/pruner-bench.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const format = WIRE_FORMATS['anthropic-messages'];

describe('what is pruned', () => {
  test('the past, but for new results and the last ones', async () => {
    const bench = createPrunerBench();
    const agent = await beginConversation(bench);
    agent.read('/a').read('/b');
    expect((await bench.send(agent)).results).toEqual(['[pruned: toolu_1', 'line 0 of /b 1\nl']);
    agent.read('/c').read('/d');
    const { results, flushedFrom, why } = await bench.send(agent);
    expect(results.map((text) => text.slice(0, 8))).toEqual(['[pruned:', '[pruned:', '[pruned:', 'line 0 o']);
    expect([flushedFrom, why.map(({ what }) => what)]).toEqual([4, ['Read /b', 'Read /c']]);
  });

  test('as many of the last results stay as is said', async () => {
    const bench = createPrunerBench({ settings: { keepLastResults: 3 } });
    const agent = await beginConversation(bench);
    const { results } = await bench.send(
      agent.read('/a').read('/b').read('/c').read('/d').answer('ok').human('go'),
    );
    expect(results.map((text) => text.slice(0, 4))).toEqual(['[pru', 'line', 'line', 'line']);
  });

  test('what is protected stays', async () => {
    const bench = createPrunerBench({
      settings: { density: { protectedPaths: ['/a'], protectedTools: ['Bash'] } },
    });
    const agent = await beginConversation(bench);
    const { results } = await bench.send(agent.read('/a').bash('ls').read('/b').read('/c'));
    expect(results.map((text) => text.slice(0, 4))).toEqual(['line', 'ls s', '[pru', 'line']);
  });

  test('what a strategy takes out becomes a pointer in the result, and the call stays', async () => {
    const strategy: CompressionStrategy = {
      ...pruneAllStrategy,
      optimize: () => ({
        removals: [0, 1, 2],
        replacements: new Map(),
        metadata: { readWritePairsPruned: 1, fileDeduplicationsPruned: 0, recencyPruned: 0 },
      }),
    };
    const bench = createPrunerBench({ strategy });
    const agent = await beginConversation(bench);
    const { request } = await bench.send(agent.read('/a').read('/b').read('/c'));
    const pointer = '[pruned — success, 200 lines; read it again if needed]';
    expect(JSON.parse(request).messages.slice(0, 3)).toEqual([
      { role: 'user', content: 'Please mend it.' },
      JSON.parse(agent.body()).messages[1],
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: pointer }] },
    ]);
  });

  test('the input of a call that failed, when the strategy says so', async () => {
    const strategy = new AdaptiveDensityStrategy();
    const bench = createPrunerBench({ strategy, settings: { density: { adaptive: { isFull: true } } } });
    const agent = await beginConversation(bench);
    const long = 'text '.repeat(400);
    agent.step({ name: 'Write', input: { file_path: '/a', content: long }, result: 'full', isFailed: true });
    for (const path of ['/b', '/c', '/d', '/e', '/f']) agent.read(path, 1);
    const { request, why } = await bench.send(agent);
    expect(why.map(({ kind }) => kind)).toEqual(['failed-input']);
    expect(JSON.parse(request).messages[1].content[0].input.content.length).toBeLessThan(200);
  });
});

test('lines that a later read shows again are left out of the earlier one, for good', async () => {
  const strategy = new AdaptiveDensityStrategy();
  const bench = createPrunerBench({ strategy, settings: { density: { adaptive: { isFull: true } } } });
  const agent = await beginConversation(bench);
  const lines = (from: number) =>
    Array.from({ length: 60 }, (_, i) => `const value${from + i} = ${from + i};`).join('\n');
  for (const [offset, from] of [[1, 0] as const, [31, 30] as const]) {
    agent.step({ name: 'Read', input: { file_path: '/a', offset, limit: 60 }, result: lines(from) });
  }
  for (const path of ['/b', '/c', '/d']) agent.read(path, 1);
  const first = await bench.send(agent);
  expect(first.why.map(({ kind }) => kind)).toEqual(['repeated-lines']);
  const messages = JSON.parse(first.request).messages;
  const [cut, whole] = [messages[2], messages[4]].map(({ content }) => content[0].content);
  expect(cut).toBe(`${lines(0).split('\n').slice(0, 34).join('\n')}\n[26 lines, shown again below]`);
  expect(whole).toBe(lines(30));
  const second = await bench.send(agent.read('/e', 1));
  expect(JSON.parse(second.request).messages.slice(0, 5)).toEqual(messages.slice(0, 5));
});

describe('modes', () => {
  const work = (agent: AgentConversation) => agent.read('/a').read('/b').read('/c');

  test('observe changes nothing, keeps nothing and says what it would do, once', async () => {
    const bench = createPrunerBench({ mode: 'observe' });
    const agent = work(await beginConversation(bench));
    const first = await bench.send(agent);
    expect([first.request, first.unchanged, first.why.length]).toEqual([agent.body(), 'observe', 2]);
    expect(first.sentTokens).toBeLessThan(first.rawTokens / 2);
    const second = await bench.send(agent.read('/d'));
    expect([second.why.length, second.edits.length]).toEqual([1, 3]);
    const keys = second.edits.map(({ decision }) => decision.key);
    expect(await bench.store.find(keys)).toEqual(new Map());
  });

  test('ingest leaves the past alone, but for what was decided of it', async () => {
    const bench = createPrunerBench();
    const agent = work(await beginConversation(bench));
    const before = await bench.send(agent);
    const after = await bench.send(agent.read('/d').read('/e'), { mode: 'ingest' });
    expect(after.why).toEqual([]);
    expect(after.edits.map(({ decision }) => decision)).toEqual(before.edits.map(({ decision }) => decision));
  });

  test('a dry run decides nothing and notes nothing', async () => {
    const bench = createPrunerBench();
    const agent = work(await beginConversation(bench));
    const dry = await bench.send(agent, { isDryRun: true });
    expect([dry.request, dry.unchanged]).toEqual([agent.body(), 'dry-run']);
    await bench.send(agent);
    expect((await bench.store.readConversation(dry.conversation))?.requests).toBe(2);
    expect((await bench.send(agent, { isDryRun: true })).edits.length).toBe(2);
  });

  test('a function chooses by the conversation and its model', async () => {
    const bench = createPrunerBench();
    const agent = work(await beginConversation(bench));
    const asked: unknown[] = [];
    const mode: ModeChooser = (key, { name }) => {
      asked.push([key, name]);
      return 'observe';
    };
    const { unchanged, conversation } = await bench.send(agent, { mode });
    expect([unchanged, asked]).toEqual(['observe', [[conversation, 'claude-sonnet-4-5']]]);
  });
});

describe('first sight', () => {
  const reduce = () => ({ text: 'short', reason: { kind: 'short', why: 'too long' } });

  test('a new result is smaller from the start and for good, and can still become a pointer', async () => {
    const bench = createPrunerBench({ settings: { reduce } });
    const agent = await beginConversation(bench);
    expect((await bench.send(agent.read('/a'))).results).toEqual(['short']);
    const later = await bench.send(agent.read('/b', 300));
    expect(later.results).toEqual(['short', 'short']);
  });

  test('a result that was sent before is not', async () => {
    const bench = createPrunerBench({ settings: { reduce }, mode: 'ingest' });
    const agent = await beginConversation(bench);
    await bench.send(agent.read('/a'), { isDryRun: true });
    const { results } = await bench.send(agent.read('/b'));
    expect(results).toEqual(['line 0 of /a 0\nl', 'short']);
  });

  test('the passes of core make reads smaller', async () => {
    const bench = createPrunerBench({ mode: 'ingest', settings: { ingest: { enabled: true } } });
    const agent = await beginConversation(bench);
    const result = Array.from({ length: 40 }, (_, line) => `${line + 1}→a line of the file`).join('\n');
    agent.step({ name: 'Read', input: { file_path: '/a' }, result });
    const { request, why } = await bench.send(agent);
    expect(why.length).toBe(1);
    expect(JSON.parse(request).messages[2].content[0].content).toContain(
      '25→a line of the file\na line of the file',
    );
  });
});

test('what a title request of the same session says changes nothing of it', async () => {
  const bench = createPrunerBench();
  const headers = { 'x-session-id': 'ses_1' };
  const agent = new AgentConversation().human('Go.');
  await bench.send(agent, { headers });
  const before = await bench.store.readConversation('session:ses_1');
  bench.clock.now += 5_000;
  const title = new AgentConversation({ tools: [] }).human('A title, please.');
  expect(await bench.send(title, { headers })).toMatchObject({ unchanged: 'no-tools' });
  expect(await bench.store.readConversation('session:ses_1')).toEqual(before);
});

test('a body that nobody can read leaves as it came', async () => {
  const { pruner } = createPrunerBench();
  for (const body of ['', 'no json', '{"messages":3}', 7, null, new Uint8Array([0xff])]) {
    const { request, unchanged } = await pruner.prune({ format, body });
    expect(request).toBe(body);
    expect(unchanged).toBe('unreadable');
  }
});

test('a strategy that throws takes nothing back that was decided before', async () => {
  const strategy = { ...pruneAllStrategy };
  const bench = createPrunerBench({ strategy });
  const agent = await beginConversation(bench);
  await bench.send(agent.read('/a').read('/b'));
  strategy.optimize = () => {
    throw new Error('out of order');
  };
  const { results, fault } = await bench.send(agent.read('/c'));
  expect([results[0], fault?.message]).toEqual(['[pruned: toolu_1', 'out of order']);
});

describe('a step in the price', () => {
  const steps = [{ above: 2_000, input: 2, output: 1 }];
  const strategy = new AdaptiveDensityStrategy();
  const withSteps = (given: readonly PriceStep[] = []): Pick<PrunerOptions, 'model'> => ({
    model: (name, known) => ({ ...modelWithoutMarks(name, known), steps: given }),
  });
  const work = async (own?: readonly PriceStep[]) => {
    const bench = createPrunerBench({ strategy, ...withSteps(own) });
    const agent = await beginConversation(bench);
    agent.read('/a', 80).write('/a').read('/b', 80).write('/b').read('/c', 80);
    for (let step = 0; step < 3; step++) agent.bash('date', 1);
    return bench.send(agent);
  };

  test('is a reason to flush when that keeps the prompt below it', async () => {
    expect((await work()).why).toEqual([]);
    const { why, rawTokens, sentTokens } = await work(steps);
    expect(rawTokens).toBeGreaterThan(2_000);
    expect(sentTokens).toBeLessThan(1_900);
    expect(why.map(({ kind }) => kind)).toEqual(['superseded-read', 'superseded-read']);
  });

  test('is none when the prompt stays above it', async () => {
    const higher = [{ above: 100, input: 2, output: 1 }];
    expect((await work(higher)).why).toEqual([]);
  });

  test('is measured by what the vendor counts', async () => {
    const bench = createPrunerBench({
      strategy,
      ...withSteps([{ above: 5_000, input: 2, output: 1 }]),
    });
    const agent = await beginConversation(bench);
    agent.read('/a', 80).write('/a').read('/b', 80).write('/b').read('/c', 80);
    for (let step = 0; step < 3; step++) agent.bash('date', 1);
    const { conversation, sentTokens } = await bench.send(agent);
    await bench.pruner.observe(conversation, { inputTokens: 2.5 * sentTokens, outputTokens: 1 });
    expect((await bench.send(agent.read('/d', 1))).why.length).toBe(2);
  });
});
