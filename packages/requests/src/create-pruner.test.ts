import { AdaptiveDensityStrategy, type CompressionStrategy } from '@hdc/core';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { OriginalStore } from './originals/original-store.ts';
import type { PruneRequest } from './pruner.ts';
import type { PrunerOptions } from './pruner-options.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { pruneAllStrategy } from './testing/prune-all-strategy.ts';

const format = WIRE_FORMATS['anthropic-messages'];

function createBench(options: Partial<PrunerOptions> = {}) {
  const clock = { now: 1_700_000_000_000 };
  const store = new MemoryDecisionStore();
  const pruner = createPruner({
    strategy: pruneAllStrategy,
    store,
    now: () => clock.now,
    ...options,
    settings: { keepLastResults: 1, ingest: { enabled: false }, ...options.settings },
  });
  const send = async (agent: AgentConversation, request: Partial<PruneRequest<string>> = {}) => {
    const result = await pruner.prune({ format, body: agent.body(), ...request });
    return { ...result, results: resultsOf(result.request) };
  };
  return { clock, store, pruner, send };
}

/** The results of a body, each by its first characters. */
function resultsOf(body: string): readonly string[] {
  return (format.decode(body)?.entries ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? String(block.result).slice(0, 16) : [])),
  );
}

/** Sends a first request, so that the conversation is known. */
async function begin(bench: ReturnType<typeof createBench>, agent = new AgentConversation()) {
  agent.human('Please mend it.');
  await bench.send(agent);
  return agent;
}

describe('what is pruned', () => {
  test('the past, but for new results and the last ones', async () => {
    const bench = createBench();
    const agent = await begin(bench);
    agent.read('/a').read('/b');
    expect((await bench.send(agent)).results).toEqual(['[pruned: toolu_1', 'line 0 of /b 1\nl']);
    agent.read('/c').read('/d');
    const { results, flushedFrom, why } = await bench.send(agent);
    expect(results.map((text) => text.slice(0, 8))).toEqual(['[pruned:', '[pruned:', '[pruned:', 'line 0 o']);
    expect([flushedFrom, why.map(({ what }) => what)]).toEqual([4, ['Read /b', 'Read /c']]);
  });

  test('as many of the last results stay as is said', async () => {
    const bench = createBench({ settings: { keepLastResults: 3 } });
    const agent = await begin(bench);
    const { results } = await bench.send(
      agent.read('/a').read('/b').read('/c').read('/d').answer('ok').human('go'),
    );
    expect(results.map((text) => text.slice(0, 4))).toEqual(['[pru', 'line', 'line', 'line']);
  });

  test('what is protected stays', async () => {
    const bench = createBench({
      settings: { density: { protectedPaths: ['/a'], protectedTools: ['Bash'] } },
    });
    const agent = await begin(bench);
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
    const bench = createBench({ strategy });
    const agent = await begin(bench);
    const { request } = await bench.send(agent.read('/a').read('/b').read('/c'));
    const pointer = '[pruned: Read /a — success, 200 lines; read it again if needed]';
    expect(JSON.parse(request).messages.slice(0, 3)).toEqual([
      { role: 'user', content: 'Please mend it.' },
      JSON.parse(agent.body()).messages[1],
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: pointer }] },
    ]);
  });

  test('the input of a call that failed, when the strategy says so', async () => {
    const strategy = new AdaptiveDensityStrategy();
    const bench = createBench({ strategy, settings: { density: { adaptive: { isFull: true } } } });
    const agent = await begin(bench);
    const long = 'text '.repeat(400);
    agent.step({ name: 'Write', input: { file_path: '/a', content: long }, result: 'full', isFailed: true });
    for (const path of ['/b', '/c', '/d', '/e', '/f']) agent.read(path, 1);
    const { request, why } = await bench.send(agent);
    expect(why.map(({ kind }) => kind)).toEqual(['failed-input']);
    expect(JSON.parse(request).messages[1].content[0].input.content.length).toBeLessThan(200);
  });
});

describe('modes', () => {
  const work = (agent: AgentConversation) => agent.read('/a').read('/b').read('/c');

  test('observe changes nothing, keeps nothing and says what it would do, once', async () => {
    const bench = createBench({ mode: 'observe' });
    const agent = work(await begin(bench));
    const first = await bench.send(agent);
    expect([first.request, first.unchanged, first.why.length]).toEqual([agent.body(), 'observe', 2]);
    expect(first.sentTokens).toBeLessThan(first.rawTokens / 2);
    const second = await bench.send(agent.read('/d'));
    expect([second.why.length, second.edits.length]).toEqual([1, 3]);
    const keys = second.edits.map(({ decision }) => decision.key);
    expect(await bench.store.find(keys)).toEqual(new Map());
  });

  test('ingest leaves the past alone, but for what was decided of it', async () => {
    const bench = createBench();
    const agent = work(await begin(bench));
    const before = await bench.send(agent);
    const after = await bench.send(agent.read('/d').read('/e'), { mode: 'ingest' });
    expect(after.why).toEqual([]);
    expect(after.edits.map(({ decision }) => decision)).toEqual(before.edits.map(({ decision }) => decision));
  });

  test('a dry run decides nothing and notes nothing', async () => {
    const bench = createBench();
    const agent = work(await begin(bench));
    const dry = await bench.send(agent, { isDryRun: true });
    expect([dry.request, dry.unchanged]).toEqual([agent.body(), 'dry-run']);
    await bench.send(agent);
    expect((await bench.store.readConversation(dry.conversation))?.requests).toBe(2);
    expect((await bench.send(agent, { isDryRun: true })).edits.length).toBe(2);
  });

  test('a function chooses by the conversation and its model', async () => {
    const bench = createBench();
    const agent = work(await begin(bench));
    const asked: unknown[] = [];
    const mode = (...given: readonly unknown[]) => {
      asked.push(given);
      return 'observe' as const;
    };
    const { unchanged, conversation } = await bench.send(agent, { mode });
    expect([unchanged, asked]).toEqual(['observe', [[conversation, 'claude-sonnet-4-5']]]);
  });
});

describe('first sight', () => {
  const reduce = () => ({ text: 'short', reason: { kind: 'short', why: 'too long' } });

  test('a new result is smaller from the start and for good, and can still become a pointer', async () => {
    const bench = createBench({ settings: { reduce } });
    const agent = await begin(bench);
    expect((await bench.send(agent.read('/a'))).results).toEqual(['short']);
    const later = await bench.send(agent.read('/b', 300));
    expect(later.results).toEqual(['short', 'short']);
  });

  test('a result that was sent before is not', async () => {
    const bench = createBench({ settings: { reduce }, mode: 'ingest' });
    const agent = await begin(bench);
    await bench.send(agent.read('/a'), { isDryRun: true });
    const { results } = await bench.send(agent.read('/b'));
    expect(results).toEqual(['line 0 of /a 0\nl', 'short']);
  });

  test('the passes of core make reads smaller', async () => {
    const bench = createBench({ mode: 'ingest', settings: { ingest: {} } });
    const agent = await begin(bench);
    const result = Array.from({ length: 40 }, (_, line) => `${line + 1}→a line of the file`).join('\n');
    agent.step({ name: 'Read', input: { file_path: '/a' }, result });
    const { request, why } = await bench.send(agent);
    expect(why.length).toBe(1);
    expect(JSON.parse(request).messages[2].content[0].content).toContain(
      '10→a line of the file\na line of the file',
    );
  });
});

describe('a conversation of which nothing is known', () => {
  const known = () => new AgentConversation().human('Please mend it.').read('/a').read('/b').read('/c');

  test('is left alone until a person speaks and the cache is cold', async () => {
    const bench = createBench();
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
    const bench = createBench();
    const agent = new AgentConversation({ ttl: '1h' }).human('Go.').read('/a').read('/b');
    await bench.send(agent);
    bench.clock.now += 3_500_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why).toEqual([]);
    bench.clock.now += 3_601_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why.length).toBe(1);
  });

  test('is taken up at once when its past holds nothing that could have been pruned', async () => {
    const bench = createBench();
    const agent = new AgentConversation().human('This is the folder.').answer('Got it.').human('Go.');
    await bench.send(agent);
    expect((await bench.send(agent.read('/a').read('/b'))).why.length).toBe(1);
  });

  test('is no new one when it was forked from one with decisions', async () => {
    const bench = createBench();
    const agent = await begin(bench);
    await bench.send(agent.read('/a').read('/b'));
    const fork = await bench.send(agent.read('/c'), { headers: { 'thread-id': 'fork' } });
    expect([fork.edits.length, fork.why.length]).toEqual([2, 1]);
  });

  test('a clock that was set back makes no cache cold', async () => {
    const bench = createBench();
    const agent = known();
    await bench.send(agent);
    bench.clock.now -= 10_000_000;
    expect((await bench.send(agent.answer('ok').human('go'))).why).toEqual([]);
  });
});

test('what a title request of the same session says changes nothing of it', async () => {
  const bench = createBench();
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
  const { pruner } = createBench();
  for (const body of ['', 'no json', '{"messages":3}', 7, null, new Uint8Array([0xff])]) {
    const { request, unchanged } = await pruner.prune({ format, body });
    expect(request).toBe(body);
    expect(unchanged).toBe('unreadable');
  }
});

test('a strategy that throws takes nothing back that was decided before', async () => {
  const strategy = { ...pruneAllStrategy };
  const bench = createBench({ strategy });
  const agent = await begin(bench);
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
  const work = async (options: Partial<PrunerOptions>) => {
    const bench = createBench({ strategy, ...options });
    const agent = await begin(bench);
    agent.read('/a').write('/a').read('/b').write('/b').read('/c');
    return bench.send(agent);
  };

  test('is a reason to flush when that keeps the prompt below it', async () => {
    expect((await work({})).why).toEqual([]);
    const { why, rawTokens, sentTokens } = await work({ vendor: () => ({ steps }) });
    expect(rawTokens).toBeGreaterThan(2_000);
    expect(sentTokens).toBeLessThan(1_900);
    expect(why.map(({ kind }) => kind)).toEqual(['superseded-read', 'superseded-read']);
  });

  test('is none when the prompt stays above it', async () => {
    const higher = [{ above: 100, input: 2, output: 1 }];
    expect((await work({ vendor: () => ({ steps: higher }) })).why).toEqual([]);
  });

  test('is measured by what the vendor counts', async () => {
    const bench = createBench({
      strategy,
      vendor: () => ({ steps: [{ above: 5_000, input: 2, output: 1 }] }),
    });
    const agent = await begin(bench);
    agent.read('/a').write('/a').read('/b').write('/b').read('/c');
    const { conversation, sentTokens } = await bench.send(agent);
    await bench.pruner.observe(conversation, { inputTokens: 2.5 * sentTokens, outputTokens: 1 });
    expect((await bench.send(agent.read('/d', 1))).why.length).toBe(2);
  });
});

describe('thinking that is bound to what stands before it', () => {
  const bound = async () => {
    const bench = createBench();
    const agent = await begin(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
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

  test('is no hindrance to smaller new results', async () => {
    const bench = createBench({
      settings: { reduce: () => ({ text: 'short', reason: { kind: 'short', why: 'too long' } }) },
    });
    const agent = await begin(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
    expect((await bench.send(agent.read('/a', 200, 'one'))).results).toEqual(['short']);
  });
});

describe('a client that does not show a file again', () => {
  const headers = { 'x-claude-code-session-id': 's' };

  test('keeps the newest read of each file that is worked on', async () => {
    const bench = createBench();
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
    const bench = createBench();
    const agent = new AgentConversation().human('Go.');
    await bench.send(agent, { headers });
    agent.read('/a');
    const note = `Wasted call — file unchanged since your last Read. ${'Refer to that. '.repeat(9)}`;
    agent.step({ name: 'Read', input: { file_path: '/a' }, result: note }).bash('ls');
    expect((await bench.send(agent, { headers })).results[0]).toBe('line 0 of /a 0\nl');
  });
});

describe('originals', () => {
  const keeper = (isFull = false) => {
    const kept: string[] = [];
    const touched: string[] = [];
    const originals: OriginalStore = {
      async keep(text) {
        if (isFull) return undefined;
        const id = `${kept.push(text)}`;
        return { id, path: `/store/${id}` };
      },
      read: async () => undefined,
      touch: async (ids) => void touched.push(...ids),
    };
    return { originals, kept, touched };
  };
  const strategy = new AdaptiveDensityStrategy();
  const settings = { density: { adaptive: { isFull: true } } };

  test('are kept before the request leaves, named by the decision, and touched', async () => {
    const { originals, kept, touched } = keeper();
    const bench = createBench({ originals });
    const agent = await begin(bench);
    const { edits } = await bench.send(agent.read('/a').read('/b'));
    expect(edits.map(({ decision }) => decision.original)).toEqual(['1']);
    expect(kept).toEqual([JSON.parse(agent.body()).messages[2].content[0].content]);
    expect(touched).toEqual(['1']);
  });

  test('are what a pointer names, but for files that can be read again', async () => {
    const { originals } = keeper();
    const bench = createBench({ originals, strategy, settings });
    const agent = await begin(bench);
    agent.read('/a').bash('npm test').write('/a');
    for (let i = 0; i < 9; i++) agent.bash('true', 1);
    const { request } = await bench.send(agent);
    expect([2, 4].map((index) => JSON.parse(request).messages[index].content[0].content)).toEqual([
      '[pruned: Read /a — success, 200 lines; read it again if needed]',
      '[pruned: Bash npm test — success, 200 lines; full text in /store/2]',
    ]);
  });

  test('that cannot be kept do not keep anything from being pruned', async () => {
    const { originals } = keeper(true);
    const bench = createBench({ originals });
    const agent = await begin(bench);
    const { edits } = await bench.send(agent.read('/a').read('/b'));
    expect(edits.map(({ decision }) => decision.original)).toEqual([undefined]);
  });

  describe('of long outputs', () => {
    const long = { settings: { ingest: { longOutput: true, longOutputTokens: 500 } } };
    const isShortened = async (options: Partial<PrunerOptions>) => {
      const bench = createBench({ ...long, ...options });
      const { request } = await bench.send((await begin(bench)).bash('npm test'));
      const text: string = JSON.parse(request).messages[2].content[0].content;
      return [/\n\[\d+ lines left out\]\n/.test(text), text.endsWith('\n[full text in /store/1]')];
    };

    test('are named where the middle is left out at first sight', async () => {
      expect(await isShortened(keeper())).toEqual([true, true]);
    });

    test.each<readonly [string, Partial<PrunerOptions>]>([
      ['nothing is kept', {}],
      ['it could not be kept', keeper(true)],
      [
        'it is kept on another machine',
        { originals: { ...keeper().originals, keep: async () => ({ id: '1' }) } },
      ],
    ])('are whole in the request where %s', async (_, options) => {
      expect(await isShortened(options)).toEqual([false, false]);
    });
  });

  test('of what would be done are not kept', async () => {
    const { originals, kept } = keeper();
    const bench = createBench({ originals, mode: 'observe' });
    const agent = await begin(bench);
    expect((await bench.send(agent.read('/a').read('/b'))).why.length).toBe(1);
    expect(kept).toEqual([]);
  });
});

describe('what is pinned', () => {
  function pinnedBench() {
    const pins = new Set<string>();
    return { pins, bench: createBench({ pins }) };
  }

  const firstLetters = (results: readonly string[]) => results.map((text) => text.slice(0, 4));

  test('comes back as it was, and goes again when the pin is taken away', async () => {
    const { pins, bench } = pinnedBench();
    const agent = await begin(bench);
    const { edits, results } = await bench.send(agent.read('/a').read('/b').read('/c'));
    expect(firstLetters(results)).toEqual(['[pru', '[pru', 'line']);
    const key = edits[0]?.decision.key ?? '';
    pins.add(key);
    expect(firstLetters((await bench.send(agent.read('/d'))).results)).toEqual([
      'line',
      '[pru',
      '[pru',
      'line',
    ]);
    pins.delete(key);
    expect(firstLetters((await bench.send(agent)).results)).toEqual(['[pru', '[pru', '[pru', 'line']);
  });

  test('is not decided about', async () => {
    const { pins, bench } = pinnedBench();
    const other = createBench();
    const { edits } = await other.send((await begin(other)).read('/a').read('/b'));
    const agent = (await begin(bench)).read('/a').read('/b');
    pins.add(edits[0]?.decision.key ?? '');
    expect(firstLetters((await bench.send(agent)).results)).toEqual(['line', 'line']);
  });

  test('stays out where thoughts hang on what was sent before them', async () => {
    const { pins, bench } = pinnedBench();
    const agent = await begin(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
    agent.read('/a').read('/b').answer('ok').human('go');
    bench.clock.now += 7_200_000;
    const { edits, results } = await bench.send(agent);
    expect(firstLetters(results)).toEqual(['[pru', 'line']);
    for (const { decision } of edits) pins.add(decision.key);
    expect((await bench.send(agent)).results).toEqual(results);
  });
});
