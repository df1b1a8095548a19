import { WIRE_FORMATS } from '@hdc/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { StoreUnavailableError } from './errors/store-unavailable-error.ts';
import type { ReduceResult } from './pruner-settings.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { FailingStore, type StoreStep } from './testing/failing-store.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const STEPS: readonly StoreStep[] = ['find', 'add', 'readConversation', 'writeConversation'];

const reduce: ReduceResult = ({ result }) => ({
  text: String(result).slice(0, 200),
  reason: { kind: 'cut', why: 'too long' },
});

function createBench() {
  const store = new FailingStore(new MemoryDecisionStore());
  const create = () =>
    createPruner({
      strategy: pruneAllStrategy,
      store,
      now: () => 1_700_000_000_000,
      settings: { reduce, keepLastResults: 1 },
    });
  return { store, create, pruner: create() };
}

const messagesOf = (body: string): readonly unknown[] => JSON.parse(body).messages;

describe.each(STEPS)('a store that fails at %s', (step) => {
  test('costs no request, and what was decided before still holds', async () => {
    const { store, pruner } = createBench();
    const agent = new AgentConversation().human('Go.');
    await pruner.prune({ format, body: agent.body() });
    const before = await pruner.prune({ format, body: agent.read('/a').read('/b').read('/c').body() });
    store.failing.add(step);
    const during = await pruner.prune({ format, body: agent.read('/d').body() });
    const same = during.flushedFrom ?? 7;
    expect(messagesOf(during.request).slice(0, same)).toEqual(messagesOf(before.request).slice(0, same));
    if (step !== 'writeConversation') {
      expect(during.fault).toBeInstanceOf(StoreUnavailableError);
      expect(during.why).toEqual([]);
    }
  });

  test('makes the newest results no smaller when the same request comes again', async () => {
    const { store, pruner } = createBench();
    const agent = new AgentConversation().human('Go.');
    await pruner.prune({ format, body: agent.body() });
    store.failing.add(step);
    const first = await pruner.prune({ format, body: agent.read('/a').body() });
    store.failing.clear();
    const second = await pruner.prune({ format, body: agent.body() });
    expect(second.request).toBe(first.request);
  });
});

test('without any memory of it, a body leaves as it came while the store is away', async () => {
  const { store, pruner, create } = createBench();
  const agent = new AgentConversation().human('Go.');
  await pruner.prune({ format, body: agent.body() });
  await pruner.prune({ format, body: agent.read('/a').read('/b').body() });
  for (const step of STEPS) store.failing.add(step);
  const body = agent.read('/c').body();
  const result = await create().prune({ format, body });
  expect(result.request).toBe(body);
  expect(result).toMatchObject({ unchanged: 'store-unavailable', edits: [] });
});

test('usage that cannot be noted is no fault', async () => {
  const { store, pruner } = createBench();
  for (const step of STEPS) store.failing.add(step);
  await expect(pruner.observe('x', { inputTokens: 1, outputTokens: 1 })).resolves.toBeUndefined();
});

test('whatever fails and whenever, requests begin as the last one did, but for a flush', async () => {
  const outages = fc.array(fc.subarray([...STEPS]), { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(outages, async (plan) => {
      const { store, pruner } = createBench();
      const agent = new AgentConversation().human('Go.');
      let last = await pruner.prune({ format, body: agent.body() });
      for (const [number, steps] of plan.entries()) {
        store.failing.clear();
        for (const step of steps) store.failing.add(step);
        agent.read(`/${number}`, 20);
        for (const body of [agent.body(), agent.body()]) {
          const now = await pruner.prune({ format, body });
          const same = now.flushedFrom ?? messagesOf(last.request).length;
          expect(messagesOf(now.request).slice(0, same)).toEqual(messagesOf(last.request).slice(0, same));
          expect(now.edits.length).toBeGreaterThanOrEqual(last.edits.length);
          last = now;
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('two processes at once come to the same bytes', async () => {
  const { create } = createBench();
  const [one, other] = [create(), create()];
  const agent = new AgentConversation().human('Go.');
  await one.prune({ format, body: agent.body() });
  for (let number = 0; number < 10; number++) {
    const body = agent.read(`/${number}`, 30).body();
    await Promise.all([one.prune({ format, body }), other.prune({ format, body })]);
    const [a, b] = await Promise.all([one.prune({ format, body }), other.prune({ format, body })]);
    expect(a.request).toBe(b.request);
    expect(a.why).toEqual([]);
  }
});

test('what nobody waited for is not decided: it has left as it came', async () => {
  const { pruner } = createBench();
  const agent = new AgentConversation().human('Go.');
  await pruner.prune({ format, body: agent.body() });
  const late = await pruner.prune({ format, body: agent.read('/a').body(), signal: AbortSignal.abort() });
  expect([late.request, late.why]).toEqual([agent.body(), []]);
  const next = await pruner.prune({ format, body: agent.read('/b').body(), mode: 'ingest' });
  expect(messagesOf(next.request)[2]).toEqual(messagesOf(agent.body())[2]);
});
