import { cacheRuleOf } from '@hdc/core/models';
import type { ReplayReport, SessionReport, StrategyReport } from '../replay-report.ts';
import { totalReports } from '../total-reports.ts';
import { foreseenBill, sampleBill } from './sample-bill.ts';
import { SAMPLE_CONTENT, SAMPLE_MISSES } from './sample-content.ts';

/** A text that runs, leaves its attribute or closes our script wherever it is not escaped. */
export const HOSTILE = `"'><script>window.hacked = true</script><img src=x onerror="window.hacked = true"></script></style>`;

/** A run over a session that grows by a thousand tokens a request. */
export function sampleRun(overrides: Partial<StrategyReport> = {}): StrategyReport {
  return {
    strategy: 'high-density',
    settings: {},
    tokens: 90_000,
    savedPct: 25,
    peakSavedPct: 20,
    costRatio: 1.04,
    cost: 104_000,
    bill: sampleBill(1.04, 40),
    foreseen: foreseenBill(1.02, 1.02),
    compared: {
      rawTokens: 1_000_000,
      rawPeakTokens: 50_000,
      rawCost: 120_000,
      rawBill: sampleBill(1, 40),
    },
    prefixRewrites: 3,
    edits: { total: 12, withSource: 10, lost: 2 },
    reReads: { count: 1, cost: 900 },
    references: { total: 400, kept: 390 },
    strictReferences: { total: 200, kept: 195 },
    humanKeptPct: 100,
    orphans: 0,
    compressions: 1,
    pruned: { readWritePairs: 2, fileDeduplications: 1, recency: 0 },
    prunedByKind: { 'stale-read': 2, 'repeated-inclusion': 1 },
    reducedByKind: {},
    ms: 12.3,
    series: Array.from({ length: 40 }, (_, i) => (i < 30 ? i * 800 : (i - 20) * 800)),
    compressedAt: [30],
    items: [
      {
        request: 9,
        kind: 'stale-read',
        what: 'read_file src/a.ts',
        why: 'the file was written later',
        tokens: 1_200,
      },
      {
        request: 12,
        kind: 'stale-read',
        what: 'read_file src/b.ts',
        why: 'the file was written later',
        tokens: 340,
      },
    ],
    ...overrides,
  };
}

export function sampleSession(overrides: Partial<SessionReport> = {}): SessionReport {
  return {
    path: '/home/dev/sessions/first.jsonl',
    id: 'first',
    name: {
      short: '7hq2mz',
      startedAt: new Date(2026, 10, 3, 10).getTime(),
      project: 'first',
      title: 'Find the bug',
    },
    agent: 'Claude Code',
    model: 'claude-sonnet-4-5',
    requests: 40,
    windows: 1,
    rawTokens: 120_000,
    rawPeakTokens: 39_000,
    tokenModel: { fixedTokens: 25_160, tokensPerEstimate: 1.21, source: 'recorded usage' },
    window: { tokens: 200_000, why: 'model' },
    pricing: 'anthropic-5m',
    cache: cacheRuleOf('anthropic-5m', 'claude-sonnet-4-5'),
    skipped: 4,
    tools: { unknown: [], guessed: [] },
    recorded: { cachedTokens: 100_000, inputTokens: 110_000 },
    predicted: { cachedTokens: 98_000, inputTokens: 109_000 },
    rawSeries: Array.from({ length: 40 }, (_, i) => i * 1_000),
    check: { requests: 40, recorded: 100_000, predicted: 101_000, predictedKnowingMisses: 101_000 },
    rawCost: 100_000,
    bill: sampleBill(1, 40),
    misses: SAMPLE_MISSES,
    lifetimes: { fiveMinutes: 1.5, hour: 1.1, keptWarm: { pings: 0, cost: 0, brought: 0 } },
    content: SAMPLE_CONTENT,
    strategies: [
      sampleRun(),
      sampleRun({
        settings: { 'compression.density.recencyPruning': true },
        compressedAt: [],
        compressions: 0,
        items: [],
      }),
    ],
    ...overrides,
  };
}

export function sampleReport(overrides: Partial<ReplayReport> = {}): ReplayReport {
  const sessions = overrides.sessions ?? [sampleSession()];
  return {
    version: 2,
    sessions,
    totals: totalReports(sessions),
    needModel: ['middle-out'],
    repeated: 0,
    failures: [{ path: '/home/dev/sessions/notes.md', reason: 'no call of a model is recorded in it' }],
    ...overrides,
  };
}

/** A report in which every text of a session is hostile. */
export function hostileReport(): ReplayReport {
  const strategies = [
    sampleRun({
      settings: { [HOSTILE]: HOSTILE },
      items: [{ request: 1, kind: HOSTILE, what: HOSTILE, why: HOSTILE, tokens: 1 }],
      error: HOSTILE,
    }),
  ];
  const session = sampleSession({
    path: HOSTILE,
    id: HOSTILE,
    name: { short: HOSTILE, project: HOSTILE, title: HOSTILE },
    agent: HOSTILE,
    model: HOSTILE,
    misses: [{ request: 1, cause: 'evicted', also: [], why: HOSTILE, tokens: 1, cost: 1 }],
    strategies,
  });
  return sampleReport({ sessions: [session], failures: [{ path: HOSTILE, reason: HOSTILE }] });
}
