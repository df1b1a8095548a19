import { expect, test } from 'vitest';
import { decisionOf } from '../testing/decisions.ts';
import { testDecisionStore } from '../testing/test-decision-store.ts';
import { MemoryDecisionStore } from './memory-decision-store.ts';

testDecisionStore(() => new MemoryDecisionStore(), { isShared: false });

test('forgets the decisions that nobody asked for the longest time', async () => {
  const store = new MemoryDecisionStore({ maxDecisions: 2 });
  await store.add([decisionOf('a'), decisionOf('b')]);
  await store.find(['a']);
  await store.add([decisionOf('c')]);
  expect([...(await store.find(['a', 'b', 'c'])).keys()]).toEqual(['a', 'c']);
});

test('forgets the conversations that were written the longest time ago', async () => {
  const store = new MemoryDecisionStore({ maxConversations: 1 });
  const state = { lastRequestAt: 1, requests: 1 };
  await store.writeConversation('a', state);
  await store.writeConversation('b', state);
  expect([await store.readConversation('a'), await store.readConversation('b')]).toEqual([undefined, state]);
});
