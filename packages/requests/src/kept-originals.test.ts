import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { describe, expect, test } from 'vitest';
import type { OriginalStore } from './originals/point-to-original.ts';
import type { PrunerOptions } from './pruner-options.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { beginConversation, createPrunerBench } from './testing/pruner-bench.ts';

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
    const bench = createPrunerBench({ originals });
    const agent = await beginConversation(bench);
    const { edits } = await bench.send(agent.read('/a').read('/b'));
    expect(edits.map(({ decision }) => decision.original)).toEqual(['1']);
    expect(kept).toEqual([JSON.parse(agent.body()).messages[2].content[0].content]);
    expect(touched).toEqual(['1']);
  });

  test('are what a pointer names, but for files that can be read again', async () => {
    const { originals } = keeper();
    const bench = createPrunerBench({ originals, strategy, settings });
    const agent = await beginConversation(bench);
    agent.read('/a').bash('npm test').write('/a');
    for (let i = 0; i < 9; i++) agent.bash('true', 1);
    const { request } = await bench.send(agent);
    expect([2, 4].map((index) => JSON.parse(request).messages[index].content[0].content)).toEqual([
      '[pruned — success, 200 lines; read it again if needed]',
      '[pruned — success, 200 lines; full text in /store/2]',
    ]);
  });

  test.each<readonly [string, (agent: AgentConversation) => void]>([
    ['written', (agent) => agent.write('/a')],
    ['restored', (agent) => agent.write('/a').bash('git checkout -- /a').write('/a')],
  ])(
    'say that the file is newer where it was %s since and the client shows no file twice',
    async (_, change) => {
      const { originals } = keeper();
      const bench = createPrunerBench({ originals, strategy, settings });
      const claude = { headers: { 'x-claude-code-session-id': '1' } };
      const agent = new AgentConversation().human('Please mend it.');
      await bench.send(agent, claude);
      change(agent.read('/a'));
      for (let i = 0; i < 20; i++) agent.bash('true', 1);
      const { request } = await bench.send(agent, claude);
      expect(JSON.parse(request).messages[2].content[0].content).toBe(
        '[pruned — success, 200 lines; the file has changed since, read it again; its text before that is in /store/1]',
      );
    },
  );

  test('that cannot be kept do not keep anything from being pruned', async () => {
    const { originals } = keeper(true);
    const bench = createPrunerBench({ originals });
    const agent = await beginConversation(bench);
    const { edits } = await bench.send(agent.read('/a').read('/b'));
    expect(edits.map(({ decision }) => decision.original)).toEqual([undefined]);
  });

  describe('of long outputs', () => {
    const long = { settings: { ingest: { enabled: true, longOutput: true, longOutputTokens: 500 } } };
    const isShortened = async (options: Partial<PrunerOptions>) => {
      const bench = createPrunerBench({ ...long, ...options });
      const { request } = await bench.send((await beginConversation(bench)).bash('npm test'));
      const text: string = JSON.parse(request).messages[2].content[0].content;
      return [
        /\n\[\d+ lines left out(?:; names: [^\]]*)?\]\n/.test(text),
        text.endsWith('\n[full text in /store/1]'),
      ];
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
    const bench = createPrunerBench({ originals, mode: 'observe' });
    const agent = await beginConversation(bench);
    expect((await bench.send(agent.read('/a').read('/b'))).why.length).toBe(1);
    expect(kept).toEqual([]);
  });
});

describe('what is pinned', () => {
  function pinnedBench() {
    const pins = new Set<string>();
    return { pins, bench: createPrunerBench({ pins }) };
  }

  const firstLetters = (results: readonly string[]) => results.map((text) => text.slice(0, 4));

  test('comes back as it was, and goes again when the pin is taken away', async () => {
    const { pins, bench } = pinnedBench();
    const agent = await beginConversation(bench);
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
    const other = createPrunerBench();
    const { edits } = await other.send((await beginConversation(other)).read('/a').read('/b'));
    const agent = (await beginConversation(bench)).read('/a').read('/b');
    pins.add(edits[0]?.decision.key ?? '');
    expect(firstLetters((await bench.send(agent)).results)).toEqual(['line', 'line']);
  });

  test('stays out where thoughts hang on what was sent before them', async () => {
    const { pins, bench } = pinnedBench();
    const agent = await beginConversation(bench, new AgentConversation({ model: 'claude-opus-5-5' }));
    agent.read('/a').read('/b').answer('ok').human('go');
    bench.clock.now += 7_200_000;
    const { edits, results } = await bench.send(agent);
    expect(firstLetters(results)).toEqual(['[pru', 'line']);
    for (const { decision } of edits) pins.add(decision.key);
    expect((await bench.send(agent)).results).toEqual(results);
  });
});
