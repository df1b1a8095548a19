import { describe, expect, test } from 'vitest';
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

/**
 * By hand, for 100,000 tokens at $5 a million with reads of 0.025 and writes of 1.25: a ping costs $0.0125. Keeping the prompt
 * saves $0.6125 at a return. A third of it that waits is neither written ($0.2083) nor read 15 times ($0.0625).
 */
describe('what waits in a prompt is a reason to let it go', () => {
  const cache = { read: 0.025, write: 1.25 };
  const cheap = { ...QUESTION, cache, mayPrune: true };
  test.each([
    // 0.8 × $0.6125 is 39.2 pings: a window with a chance of 0.03 is worth one, one of 0.02 is not.
    [0, 10],
    // 0.8 × ($0.6125 − $0.1625) is 28.8 pings: from a chance of 0.0347 on.
    [0.2, 9],
    // 0.8 × ($0.6125 − $0.2708) is 21.9 pings: from 0.0457 on, and the ninth has 0.045.
    [1 / 3, 8],
    // 0.8 × ($0.6125 − $0.5688) is 2.8 pings: nobody returns that likely.
    [0.7, 0],
    [1, 0],
  ])('a share of %d: %d pings', (waitingShare, pings) => {
    expect(planPings({ ...cheap, waitingShare }).pings).toBe(pings);
  });

  test('what is kept for an hour anyway is no reason to keep its end', () => {
    expect([0, 0.5, 0.9, 1].map((hourShare) => planPings({ ...cheap, hourShare }).pings)).toEqual([
      10, 8, 0, 0,
    ]);
  });

  test('an hour at the end is lost as a whole', () => {
    expect(planPings({ ...cheap, lifetimeSeconds: 3_600, hourShare: 1 }).pings).toBe(1);
  });

  test('more that waits never asks for more pings', () => {
    const shares = Array.from({ length: 101 }, (_, index) => index / 100);
    const pings = shares.map((waitingShare) => planPings({ ...cheap, waitingShare }).pings);
    expect(pings).toEqual(pings.toSorted((a, b) => b - a));
  });
});
