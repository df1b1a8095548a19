import { isDeepStrictEqual } from 'node:util';
import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const DAY_MS = 86_400_000;
const NO_EDITS = {
  removals: [],
  replacements: new Map(),
  metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
};

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

/** A store that somebody empties. */
class EmptiedStore implements DecisionStore {
  #store = new MemoryDecisionStore();
  #emptied = 0;

  get epoch(): string {
    return `${this.#emptied}`;
  }

  empty(): void {
    this.#store = new MemoryDecisionStore();
    this.#emptied += 1;
  }

  find: DecisionStore['find'] = (keys) => this.#store.find(keys);
  add: DecisionStore['add'] = (decisions) => this.#store.add(decisions);
  readConversation: DecisionStore['readConversation'] = (key) => this.#store.readConversation(key);
  writeConversation: DecisionStore['writeConversation'] = (key, state) =>
    this.#store.writeConversation(key, state);
  readNote: DecisionStore['readNote'] = (key) => this.#store.readNote(key);
  addToNote: DecisionStore['addToNote'] = (key, change) => this.#store.addToNote(key, change);
  close: DecisionStore['close'] = () => this.#store.close();
}

test.each([
  ['one process', 1, 0],
  ['two processes in turns', 2, 1],
  ['three processes in turns', 3, 1],
])('a store that was emptied costs a conversation of %s no more than one rewrite', async (_, count, most) => {
  const clock = { now: 1_700_000_000_000 };
  const store = new EmptiedStore();
  const settings = { keepLastResults: 1, ingest: { enabled: false } };
  const strategy = { ...pruneAllStrategy };
  const processes = Array.from({ length: count }, () =>
    createPruner({ strategy, store, now: () => clock.now, settings }),
  );
  const format = WIRE_FORMATS['anthropic-messages'];
  const agent = new AgentConversation().human('Mend it.');
  const messagesOf = (body: string): readonly unknown[] => JSON.parse(body).messages;
  let [last, rewrites]: [readonly unknown[], number] = [[], 0];
  for (let number = 0; number < 40; number++) {
    clock.now += 10_000;
    // From then on nothing new is decided, so that nothing of the past changes but what was lost.
    if (number === 20) strategy.optimize = () => NO_EDITS;
    if (number === 20) store.empty();
    const body = agent.body();
    const sent = await processes[number % count]?.prune({ format, body });
    const now = messagesOf(sent?.request ?? body);
    const isAsBefore = isDeepStrictEqual(now.slice(0, last.length), last);
    if (number >= 20 && !isAsBefore) rewrites += 1;
    last = now;
    agent.read(`/${number}`, 20);
  }
  expect(rewrites).toBe(most);
  const bodies = await Promise.all(processes.map((each) => each.prune({ format, body: agent.body() })));
  expect(new Set(bodies.map(({ request }) => request)).size).toBe(1);
});
