import { expect, test } from 'vitest';
import type { StrategyReport } from './replay-report.ts';
import { foreseenBill, sampleBill } from './testing/sample-bill.ts';
import { sampleRun, sampleSession } from './testing/sample-report.ts';
import { totalReports } from './total-reports.ts';

const strategy = (overrides: Partial<StrategyReport>): StrategyReport =>
  sampleRun({
    tokens: 50,
    peakSavedPct: 50,
    cost: 100,
    bill: sampleBill(1),
    foreseen: foreseenBill(0.6, 1.2),
    compared: { rawTokens: 100, rawPeakTokens: 100, rawCost: 200, rawBill: sampleBill(2) },
    prefixRewrites: 1,
    edits: { total: 4, withSource: 3, lost: 1 },
    reReads: { count: 1, cost: 500 },
    references: { total: 10, kept: 9 },
    strictReferences: { total: 4, kept: 3 },
    ms: 1,
    ...overrides,
  });

const session = (rawTokens: number, rawCost: number, requests: number, report: StrategyReport) =>
  sampleSession({ requests, rawTokens, rawPeakTokens: rawTokens, rawCost, strategies: [report] });

test('sums are summed, shares computed from the sums', () => {
  const totals = totalReports([
    session(100, 200, 1, strategy({})),
    session(
      900,
      800,
      3,
      strategy({
        tokens: 810,
        cost: 700,
        compared: { rawTokens: 900, rawPeakTokens: 900, rawCost: 800, rawBill: sampleBill(3) },
        peakSavedPct: 0,
        humanKeptPct: 80,
        error: 'no room',
      }),
    ),
  ]);
  expect(totals).toEqual([
    {
      strategy: 'high-density',
      settings: {},
      sessions: 2,
      endedEarly: 1,
      rawTokens: 1_000,
      rawBill: expect.objectContaining({ requests: 10, usd: expect.objectContaining({ total: 5 }) }),
      bill: expect.objectContaining({ requests: 10, usd: expect.objectContaining({ total: 2 }) }),
      foreseen: {
        costRatio: expect.closeTo(0.6, 10),
        cost: 48_000,
        rawCost: 80_000,
        bill: expect.objectContaining({ usd: expect.objectContaining({ total: 2.4 }) }),
        rawBill: expect.objectContaining({ usd: expect.objectContaining({ total: 2 }) }),
      },
      tokens: 860,
      savedPct: expect.closeTo(14, 10),
      peakSavedPct: expect.closeTo(5, 10),
      costRatio: 0.8,
      prefixRewrites: 2,
      edits: { total: 8, withSource: 6, lost: 2 },
      reReads: { count: 2, cost: 1_000 },
      references: { total: 20, kept: 18 },
      strictReferences: { total: 8, kept: 6 },
      humanKeptPct: 85,
      orphans: 0,
      compressions: 2,
      pruned: { readWritePairs: 4, fileDeduplications: 2, recency: 0 },
      prunedByKind: { 'stale-read': 4, 'repeated-inclusion': 2 },
      reducedByKind: {},
      ms: 2,
    },
  ]);
});

test('each strategy with its settings has a row of its own', () => {
  const totals = totalReports([
    session(1, 1, 1, strategy({})),
    session(1, 1, 1, strategy({ settings: { 'compression.density.recencyPruning': true } })),
    session(1, 1, 1, strategy({ strategy: 'top-down-truncation' })),
  ]);
  expect(totals.length).toBe(3);
});

test('no session gives no total', () => expect(totalReports([])).toEqual([]));
