import { modelByName, type ResolveModel } from '@hdc/core/models';
import { WIRE_FORMATS } from '@hdc/wire';
import { createPruner } from '../create-pruner.ts';
import type { PruneRequest, PruneResult, Pruner } from '../pruner.ts';
import type { PrunerOptions } from '../pruner-options.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { AgentConversation } from './agent-conversation.ts';
import { pruneAllStrategy } from './test-strategies.ts';

export interface PrunerBench {
  readonly clock: { now: number };
  readonly store: MemoryDecisionStore;
  readonly pruner: Pruner;
  /** The part of an agent's next request that leaves, and its results, each by its first characters. */
  send(
    agent: AgentConversation,
    request?: Partial<PruneRequest<string>>,
  ): Promise<PruneResult<string> & { readonly results: readonly string[] }>;
}

const format = WIRE_FORMATS['anthropic-messages'];

/** A pruner that wants everything gone, with a clock and a store to look at: for tests. */
export function createPrunerBench(options: Partial<PrunerOptions> = {}): PrunerBench {
  const clock = { now: 1_700_000_000_000 };
  const store = new MemoryDecisionStore();
  const pruner = createPruner({
    strategy: pruneAllStrategy,
    store,
    now: () => clock.now,
    ...options,
    settings: { keepLastResults: 1, ingest: { enabled: false }, ...options.settings },
  });
  return {
    clock,
    store,
    pruner,
    async send(agent, request = {}) {
      const result = await pruner.prune({ format, body: agent.body(), ...request });
      return { ...result, results: resultsOf(result.request) };
    },
  };
}

/** As its vendor's rows say, but for a cache that finds any beginning: what stands behind a rewrite has its price. */
export const modelWithoutMarks: ResolveModel = (name, known) => {
  const { marks: _, ...model } = modelByName(name, known);
  return model;
};

/** The results of a body, each by its first characters. */
function resultsOf(body: string): readonly string[] {
  return (format.decode(body)?.entries ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? String(block.result).slice(0, 16) : [])),
  );
}

/** Sends a first request, so that the conversation is known. */
export async function beginConversation(
  bench: PrunerBench,
  agent: AgentConversation = new AgentConversation(),
): Promise<AgentConversation> {
  agent.human('Please mend it.');
  await bench.send(agent);
  return agent;
}
