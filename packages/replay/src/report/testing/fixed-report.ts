import { cacheRuleOf } from '@hdc/core/models';
import type { ReplayReport, SessionReport, StrategyReport, TotalReport } from '../replay-report.ts';
import { foreseenBill, sampleBill } from './sample-bill.ts';
import { sampleRun, sampleSession } from './sample-report.ts';

const HIGH_DENSITY: StrategyReport = sampleRun({
  savedPct: 40,
  peakSavedPct: 52.25,
  costRatio: 0.875,
  cost: 35_000,
  bill: sampleBill(0.9),
  foreseen: foreseenBill(0.85, 0.9),
  compared: { rawTokens: 100_000, rawPeakTokens: 20_000, rawCost: 40_000, rawBill: sampleBill(1) },
  edits: { total: 14, withSource: 12, lost: 2 },
  references: { total: 200, kept: 199 },
  strictReferences: { total: 100, kept: 100 },
  pruned: { readWritePairs: 4, fileDeduplications: 1, recency: 0 },
  prunedByKind: { 'stale-read': 4, 'repeated-inclusion': 1 },
  ms: 35,
  series: [10_000, 20_000, 30_000, 15_000, 15_000],
  compressedAt: [3],
  items: [
    {
      request: 3,
      kind: 'stale-read',
      what: 'read_file src/日本語.ts',
      why: 'the file was written later',
      tool: 'read_file',
      path: 'src/日本語.ts',
      tokens: 1_234,
    },
    {
      request: 4,
      kind: 'compression',
      what: 'human \u001b[31mred\u001b[0m\nwords',
      why: 'compression',
      tokens: 20,
    },
  ],
});

const TRUNCATION: StrategyReport = {
  ...HIGH_DENSITY,
  strategy: 'top-down-truncation',
  tokens: 150_000,
  savedPct: 0,
  peakSavedPct: 0,
  costRatio: 1,
  cost: 40_000,
  bill: sampleBill(1),
  foreseen: foreseenBill(1, 1),
  prefixRewrites: 0,
  edits: { total: 14, withSource: 12, lost: 0 },
  reReads: { count: 0, cost: 0 },
  references: { total: 200, kept: 200 },
  compressions: 0,
  pruned: { readWritePairs: 0, fileDeduplications: 0, recency: 0 },
  prunedByKind: {},
  ms: 1_234,
  series: [10_000, 20_000, 30_000, 40_000, 50_000],
  compressedAt: [],
  items: [],
};

/** A session with known figures. */
export function fixedSession(changes: Partial<SessionReport> = {}): SessionReport {
  return sampleSession({
    path: '/home/me/sessions/first.jsonl',
    id: 'a1',
    name: {
      short: '3kfa2q',
      startedAt: new Date(2026, 10, 2, 9).getTime(),
      project: 'shop',
      title: 'Make the invoice right',
    },
    model: 'claude-opus-4-5',
    requests: 5,
    rawTokens: 150_000,
    rawPeakTokens: 50_000,
    tokenModel: { fixedTokens: 21_345, tokensPerEstimate: 1.124, source: 'recorded usage' },
    cache: cacheRuleOf('anthropic-5m', 'claude-opus-4-5'),
    skipped: 7,
    recorded: { cachedTokens: 200_000, inputTokens: 250_000 },
    predicted: { cachedTokens: 206_000, inputTokens: 251_000 },
    rawSeries: [10_000, 20_000, 30_000, 40_000, 50_000],
    check: { requests: 5, recorded: 40_000, predicted: 40_800, predictedKnowingMisses: 40_800 },
    rawCost: 40_000,
    bill: sampleBill(1),
    strategies: [HIGH_DENSITY, TRUNCATION],
    ...changes,
  });
}

/** A report on so many sessions; totals are those of one. */
export function fixedReport(sessions: readonly SessionReport[] = [fixedSession()]): ReplayReport {
  return {
    version: 2,
    sessions,
    totals: [HIGH_DENSITY, TRUNCATION].map((strategy): TotalReport => {
      const { cost, compared, series, compressedAt, items, ...figures } = strategy;
      return {
        ...figures,
        sessions: sessions.length,
        endedEarly: 0,
        rawTokens: 150_000,
        rawBill: compared.rawBill,
      };
    }),
    needModel: [],
    repeated: 0,
    failures: [],
  };
}
