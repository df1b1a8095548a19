import { expect, test } from 'vitest';
import { originalId } from '../originals/original-id.ts';
import { AgentConversation } from '../testing/agent-conversation.ts';
import { beginConversation, createPrunerBench } from '../testing/pruner-bench.ts';
import { pointAtAllStrategy } from '../testing/test-strategies.ts';

const RESULTS = 40;
/** In milliseconds: all of them together take many times as long as others may wait. */
const WRITING_MS = 1;

test('others go on while a rewrite keeps its originals, and it leaves when all of them are safe', async () => {
  const kept: string[] = [];
  const bench = createPrunerBench({
    strategy: pointAtAllStrategy,
    originals: {
      async keep(text) {
        const until = performance.now() + WRITING_MS;
        while (performance.now() < until);
        kept.push(text);
        return { id: originalId(Buffer.from(text)) };
      },
      read: async () => undefined,
      touch: async () => {},
    },
  });
  const agent = await beginConversation(bench, new AgentConversation());
  for (let step = 0; step < RESULTS; step += 1) agent.bash(`command ${step}`, 40);
  const seen = new Set<number>();
  let isOver = false;
  const look = () => {
    seen.add(kept.length);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const { edits } = await bench.send(agent);
  isOver = true;
  expect(edits.length).toBeGreaterThan(RESULTS / 2);
  expect(kept).toHaveLength(edits.length);
  // Somebody looked in between, more than once.
  expect([...seen].filter((count) => count > 0 && count < kept.length).length).toBeGreaterThan(1);
});
