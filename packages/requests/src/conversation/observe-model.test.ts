import { type KnownBesides, modelByName } from '@hdc/core/models';
import { expect, test } from 'vitest';
import { beginConversation, createPrunerBench } from '../testing/pruner-bench.ts';

test('a model is resolved with what its requests and answers tell', async () => {
  let told: KnownBesides['observed'];
  const bench = createPrunerBench({
    model: (name, known) => {
      told = known?.observed ?? told;
      return modelByName(name, known);
    },
  });
  const agent = await beginConversation(bench);
  const headers = { 'thread-id': 'one', 'anthropic-beta': 'fine-grained,context-1m-2025-08-07' };
  const { conversation } = await bench.send(agent.read('/a'), { headers });
  expect(told).toMatchObject({ asksLongWindow: true, hasMarks: true, isUncached: false });
  const usage = { inputTokens: 250_000, outputTokens: 1 };
  await bench.pruner.observe(conversation, { ...usage, cacheWriteTokens: 9, cacheWrite1hTokens: 9 });
  await bench.send(agent.read('/b'), { headers: { 'thread-id': 'one' } });
  expect(told).toMatchObject({ asksLongWindow: false, longestPrompt: 250_000, cacheSeconds: 3_600 });
  // A prompt that is small again says nothing against it.
  await bench.pruner.observe(conversation, { inputTokens: 20_000, outputTokens: 1 });
  await bench.send(agent.read('/c'), { headers: { 'thread-id': 'one' } });
  expect(told).toMatchObject({ longestPrompt: 250_000, isUncached: false });
});
