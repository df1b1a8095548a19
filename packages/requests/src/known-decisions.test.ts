import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { pruneAllStrategy } from './testing/prune-all-strategy.ts';

const DAY_MS = 86_400_000;

/** A process with its own memory in front of a store. */
function startProcess(store: MemoryDecisionStore, clock: { readonly now: number }) {
  const settings = { keepLastResults: 1, ingest: { enabled: false } };
  const pruner = createPruner({ strategy: pruneAllStrategy, store, now: () => clock.now, settings });
  return async (agent: AgentConversation) => {
    const format = WIRE_FORMATS['anthropic-messages'];
    const { edits, why } = await pruner.prune({ format, body: agent.body() });
    return { held: edits.length - why.length, decided: why.length };
  };
}

test('a store hears of what is in use, though a process remembers it, and does not forget it', async () => {
  const clock = { now: 1_700_000_000_000 };
  const store = new MemoryDecisionStore({ maxDecisions: 2 });
  const send = startProcess(store, clock);
  const begin = async (path: string) => {
    const agent = new AgentConversation().human(`Mend ${path}.`);
    await send(agent);
    await send(agent.read(path).read('/z'));
    return agent;
  };
  const used = await begin('/a');
  await begin('/b');
  clock.now += 2 * DAY_MS;
  await send(used);
  await begin('/c');
  expect(await startProcess(store, clock)(used)).toEqual({ held: 1, decided: 0 });
});
