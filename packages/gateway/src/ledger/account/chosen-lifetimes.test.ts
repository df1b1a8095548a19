import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../exchange/exchange.ts';
import { accountOf } from '../../testing/sample-account.ts';
import { START, sampleExchange } from '../../testing/sample-exchange.ts';

/** A request of 100,000 tokens or a little more, from which nothing was taken. */
function request(seconds: number, entries: string, found: number, hour: number, changes: Partial<Exchange>) {
  const inputTokens = 98_000 + 1_000 * entries.length;
  return sampleExchange({
    id: entries,
    at: START + seconds * 1_000,
    rawTokens: inputTokens,
    sentTokens: inputTokens,
    prefix: { system: 'S', tools: [], entries: [...entries] },
    usage: {
      inputTokens,
      outputTokens: 0,
      cachedTokens: found,
      cacheWriteTokens: inputTokens - found,
      cacheWrite1hTokens: hour,
    },
    ...changes,
  });
}

/** At $1 for a million tokens from the cache, $12.50 and $20 into it. */
function rawCosts(...exchanges: readonly Exchange[]): readonly (number | undefined)[] {
  return accountOf(...exchanges).map(({ money }) => money && Math.round(money.raw * 1e6) / 1e6);
}

describe('a request as it came is billed with the lifetimes of its client', () => {
  test('five minutes: what an hour of ours kept would have been lost', () => {
    const ours = { cacheSeconds: 300, chosenSeconds: 300 };
    expect(
      rawCosts(
        request(0, 'ab', 0, 100_000, { cacheSeconds: 300, chosenSeconds: 3_600 }),
        request(10, 'abcd', 100_000, 0, ours),
        request(1_210, 'abcdef', 100_000, 0, ours),
      ),
    ).toEqual([1.25, 0.1 + 2_000 * 12.5e-6, 104_000 * 12.5e-6]);
  });

  test('an hour: what five minutes of ours have lost would have been found', () => {
    const ours = { cacheSeconds: 3_600, chosenSeconds: 300 };
    expect(
      rawCosts(
        request(0, 'ab', 0, 0, ours),
        request(10, 'abcd', 100_000, 0, ours),
        request(1_210, 'abcdef', 0, 104_000, { cacheSeconds: 3_600, chosenSeconds: 3_600 }),
      ),
    ).toEqual([2, 0.1 + 2_000 * 20e-6, 0.102 + 2_000 * 20e-6]);
  });
});
