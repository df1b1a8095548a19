import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { expect, test } from 'vitest';
import { AgentConversation } from './testing/agent-conversation.ts';
import { createPrunerBench, modelWithoutMarks } from './testing/pruner-bench.ts';

const HOUR = 3_600_000;

/** An agent whose outputs have grown old in a conversation that is too short to be rewritten while its cache is warm. */
async function worked(mode?: 'ingest') {
  const bench = createPrunerBench({
    strategy: new AdaptiveDensityStrategy(),
    model: modelWithoutMarks,
    ...(mode && { mode }),
  });
  const agent = new AgentConversation().human('Please mend it. '.repeat(1_000));
  await bench.send(agent);
  for (let step = 0; step < 12; step++) await bench.send(agent.bash(`npm run part-${step}`, 20));
  return { bench, agent };
}

test('a request says how much waits in it, which is what goes when its cache is lost', async () => {
  const { bench, agent } = await worked();
  const warm = await bench.send(agent.answer('Done.').human('Go on.'));
  expect(warm.why).toEqual([]);
  expect(warm.waitingTokens).toBeGreaterThan(100);
  bench.clock.now += 2 * HOUR;
  const cold = await bench.send(agent.answer('Gone on.').human('And on.'));
  const gone = cold.why.reduce((sum, { tokens }) => sum + tokens, 0);
  // One more answer has made another output old, and those that were nearly old go along.
  expect(gone).toBeGreaterThanOrEqual(warm.waitingTokens ?? 0);
  expect(gone).toBeLessThan(2 * (warm.waitingTokens ?? 0));
  expect(cold.waitingTokens).toBeUndefined();
});

test('nothing waits where the past may not be pruned', async () => {
  const { bench, agent } = await worked('ingest');
  expect((await bench.send(agent.answer('Done.').human('Go on.'))).waitingTokens).toBeUndefined();
});
