import { expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { sampleEntries } from '../testing/sample-entries.ts';
import { reportWouldKeepWarm } from './would-keep-warm.ts';

/** Two requests with 100,000 tokens at five dollars for a million, so far apart; the second one found nothing. */
function pause(seconds: number, mode: LedgerEntry['mode'] = 'ingest'): readonly LedgerEntry[] {
  const [entry] = sampleEntries({ conversation: 'c', requests: 1 });
  if (!entry) throw new Error('there is no entry');
  const usage = { inputTokens: 100_000, outputTokens: 0, cachedTokens: 100_000, cacheWriteTokens: 0 };
  const first = {
    ...entry,
    mode,
    model: 'claude-sonnet-4-5',
    usage,
    money: { ...entry.money, paid: 0.05 } as LedgerEntry['money'],
  };
  const miss = { cause: 'lifetime', also: [], tokens: 100_000, gapSeconds: seconds, money: 0.575 } as const;
  return [first, { ...first, at: first.at + seconds * 1_000, usage: undefined, miss }];
}

test.each([
  ['no pause', 200, 0, 0],
  ['a return within the first window', 500, 1, 0.575],
  ['a return in the last one that is kept', 1_100, 3, 0.575],
  ['too late', 3_000, 3, 0],
])('%s', (_, seconds, pings, brought) => {
  const would = reportWouldKeepWarm([pause(seconds)]);
  expect(would.pings).toBe(pings);
  expect(would.cost).toBeCloseTo(pings * 0.05, 9);
  expect(would.brought).toBeCloseTo(brought, 9);
});

test('a pause in which something may be pruned is worth more than what pings keep', () => {
  expect(reportWouldKeepWarm([pause(500, 'prune')])).toEqual({ pings: 0, cost: 0, brought: 0 });
});
