import { sumBills } from '@hdc/prices';
import { sumCounts } from '../sum-counts.ts';
import type {
  ForeseenBill,
  ReducedCounts,
  SessionReport,
  StrategyReport,
  TotalReport,
} from './replay-report.ts';

/** One row per strategy and settings over all sessions: sums are summed, shares computed from the sums. */
export function totalReports(sessions: readonly SessionReport[]): readonly TotalReport[] {
  const runs = new Map<string, { session: SessionReport; report: StrategyReport }[]>();
  for (const session of sessions) {
    for (const report of session.strategies) {
      const key = JSON.stringify([report.strategy, report.settings, report.asModel]);
      const known = runs.get(key);
      if (known) known.push({ session, report });
      else runs.set(key, [{ session, report }]);
    }
  }
  return [...runs.values()].map(totalOf);
}

function totalOf(runs: readonly { session: SessionReport; report: StrategyReport }[]): TotalReport {
  const sum = (read: (report: StrategyReport, session: SessionReport) => number) =>
    runs.reduce((total, { report, session }) => total + read(report, session), 0);
  const asModel = runs[0]?.report.asModel;
  const rawTokens = sum(({ compared }) => compared.rawTokens);
  const rawPeak = sum(({ compared }) => compared.rawPeakTokens);
  const rawCost = sum(({ compared }) => compared.rawCost);
  const tokens = sum(({ tokens }) => tokens);
  const peak = sum(({ peakSavedPct, compared }) => compared.rawPeakTokens * (1 - peakSavedPct / 100));
  const requests = sum((_, session) => session.requests);
  return {
    strategy: runs[0]?.report.strategy ?? 'high-density',
    settings: runs[0]?.report.settings ?? {},
    ...(asModel !== undefined && { asModel }),
    sessions: runs.length,
    endedEarly: runs.filter(({ report }) => report.error !== undefined).length,
    rawTokens,
    rawBill: sumBills(runs.map(({ report }) => report.compared.rawBill)),
    bill: sumBills(runs.map(({ report }) => report.bill)),
    foreseen: totalForeseen(runs.map(({ report }) => report.foreseen)),
    tokens,
    savedPct: percentLess(tokens, rawTokens),
    peakSavedPct: percentLess(peak, rawPeak),
    costRatio: rawCost === 0 ? 1 : sum(({ cost }) => cost) / rawCost,
    prefixRewrites: sum(({ prefixRewrites }) => prefixRewrites),
    edits: {
      total: sum(({ edits }) => edits.total),
      withSource: sum(({ edits }) => edits.withSource),
      lost: sum(({ edits }) => edits.lost),
    },
    reReads: {
      count: sum(({ reReads }) => reReads.count),
      cost: sum(({ reReads }) => reReads.cost),
    },
    references: {
      total: sum(({ references }) => references.total),
      kept: sum(({ references }) => references.kept),
    },
    strictReferences: {
      total: sum(({ strictReferences }) => strictReferences.total),
      kept: sum(({ strictReferences }) => strictReferences.kept),
    },
    humanKeptPct:
      requests === 0 ? 100 : sum(({ humanKeptPct }, session) => humanKeptPct * session.requests) / requests,
    orphans: sum(({ orphans }) => orphans),
    compressions: sum(({ compressions }) => compressions),
    pruned: {
      readWritePairs: sum(({ pruned }) => pruned.readWritePairs),
      fileDeduplications: sum(({ pruned }) => pruned.fileDeduplications),
      recency: sum(({ pruned }) => pruned.recency),
    },
    prunedByKind: sumCounts(runs.map(({ report }) => report.prunedByKind)),
    reducedByKind: sumReduced(runs.map(({ report }) => report.reducedByKind)),
    ms: sum(({ ms }) => ms),
  };
}

/** Counts of what was made smaller, added up; kinds stand in the order in which they first appear. */
export function sumReduced(all: Iterable<ReducedCounts>): ReducedCounts {
  const sums = new Map<string, { readonly results: number; readonly tokens: number }>();
  for (const counts of all) {
    for (const [kind, { results, tokens }] of Object.entries(counts)) {
      const known = sums.get(kind) ?? { results: 0, tokens: 0 };
      sums.set(kind, { results: known.results + results, tokens: known.tokens + tokens });
    }
  }
  return Object.fromEntries(sums);
}

function totalForeseen(runs: readonly ForeseenBill[]): ForeseenBill {
  const [cost, rawCost] = [sumOf(runs.map((run) => run.cost)), sumOf(runs.map((run) => run.rawCost))];
  return {
    costRatio: rawCost === 0 ? 1 : cost / rawCost,
    cost,
    rawCost,
    bill: sumBills(runs.map(({ bill }) => bill)),
    rawBill: sumBills(runs.map(({ rawBill }) => rawBill)),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function percentLess(value: number, reference: number): number {
  return reference === 0 ? 0 : 100 * (1 - value / reference);
}
