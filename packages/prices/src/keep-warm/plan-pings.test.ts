import { expect, test } from 'vitest';
import { planPings } from './plan-pings.ts';

const QUESTION = { kind: 'turn', promptTokens: 100_000, lifetimeSeconds: 300, mayPrune: false } as const;

test.each([
  [0.1, 'turn', 3],
  [0.05, 'turn', 8],
  [0.025, 'turn', 10],
  [0.1, 'call', 4],
] as const)('at reads of %d after a %s: %d pings', (read, kind, pings) => {
  expect(planPings({ ...QUESTION, cache: { read, write: 1.25 }, kind })).toEqual({ stepMs: 280_000, pings });
});

test.each([
  ['a short prompt', { promptTokens: 19_999 }, 0],
  ['so long a prompt that two pings are the most that is risked', { promptTokens: 300_000 }, 2],
  ['an hour: one, before it ends', { lifetimeSeconds: 3_600 }, 1],
  ['where a pause is a chance to prune', { mayPrune: true }, 0],
  ['also there where reading is cheap', { mayPrune: true, cache: { read: 0.05, write: 1.25 } }, 8],
  ['a cache that nobody knows', { cache: undefined }, 0],
])('%s', (_, change, pings) => {
  expect(planPings({ ...QUESTION, cache: { read: 0.1, write: 1.25 }, ...change }).pings).toBe(pings);
});
