import { getCompressionStrategy } from '@hdc/core';
import { type DensityConfig, PRUNED_POINTER } from '@hdc/core/strategies';
import { describe, expect, test } from 'vitest';
import { AgentConversation } from './testing/agent-conversation.ts';
import { createPrunerBench } from './testing/pruner-bench.ts';

const HOUR = 3_600_000;

/** The kinds of what is taken out of a conversation whose cache is cold, and its results. */
async function pruned(
  name: 'high-density' | 'adaptive-density',
  density: Partial<DensityConfig>,
  work: (agent: AgentConversation) => AgentConversation,
) {
  const strategy = getCompressionStrategy(name);
  const bench = createPrunerBench({ strategy, settings: { density, keepLastResults: 0 } });
  const agent = new AgentConversation().human('Please mend it. '.repeat(1_000));
  await bench.send(agent);
  work(agent).answer('Done.').human('Go on.');
  bench.clock.now += HOUR;
  // The tools of the last request are known from now on.
  await bench.send(agent);
  agent.answer('Done.').human('Go on.');
  bench.clock.now += HOUR;
  const { edits, results } = await bench.send(agent);
  return { kinds: edits.map(({ kind }) => kind), results };
}

describe.each(['high-density', 'adaptive-density'] as const)('in whole requests, with %s,', (name) => {
  const rewrite = (agent: AgentConversation) =>
    agent.read('a.ts').write('a.ts').bash('date', 1).bash('date', 1).bash('date', 1);
  const commands = (agent: AgentConversation) => agent.bash('one').bash('two').bash('three');

  test('readWritePruning takes out a read of a file that was written later [REQ-HD-005.1]', async () => {
    expect((await pruned(name, {}, rewrite)).kinds).toEqual([
      name === 'high-density' ? 'stale-read' : 'superseded-read',
    ]);
  });
  test('readWritePruning: false leaves it [REQ-HD-005.10]', async () => {
    expect((await pruned(name, { readWritePruning: false }, rewrite)).kinds).toEqual([]);
  });
  test('recencyPruning takes out results beyond the retention, and no others [REQ-HD-007.1]', async () => {
    const given = { recencyPruning: true, recencyRetention: 2 };
    const { kinds, results } = await pruned(name, given, commands);
    expect(kinds).toEqual(['old-result']);
    expect(results).toEqual([PRUNED_POINTER.slice(0, 16), 'two says line 0\n', 'three says line ']);
  });
  test('a retention below 1 keeps one result [REQ-HD-013.6]', async () => {
    const { kinds } = await pruned(name, { recencyPruning: true, recencyRetention: 0 }, commands);
    expect(kinds).toEqual(['old-result', 'old-result']);
  });
  test('recencyPruning is off by default [REQ-HD-007.5]', async () => {
    const adaptive = { agePruning: false };
    expect((await pruned(name, { recencyRetention: 1, adaptive }, commands)).kinds).toEqual([]);
  });
});
