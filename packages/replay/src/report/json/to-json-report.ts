import { totalMisses } from '@hdc/prices';
import { sumShares } from '../../content/content-share.ts';
import type {
  ReplayReport,
  ReportedPrune,
  SessionReport,
  StrategyReport,
  TotalReport,
} from '../replay-report.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The report as programs read it; `docs/replay-json.md` describes every field. */
export function toJsonReport(report: ReplayReport, explain: boolean): JsonObject {
  return {
    version: report.version,
    sessions: report.sessions.map((session) => toJsonSession(session, explain)),
    totals: report.totals.map(toJsonTotal),
    misses: totalMisses(report.sessions.flatMap(({ misses }) => misses)),
    content: sumShares(report.sessions.map(({ content }) => content)),
    needModel: report.needModel,
    repeated: report.repeated,
    failures: report.failures.map(({ path, reason }) => ({ path, reason })),
  };
}

function toJsonSession(session: SessionReport, explain: boolean): JsonObject {
  return {
    path: session.path,
    id: session.id,
    name: session.name,
    agent: session.agent,
    model: session.model,
    plan: session.plan ?? null,
    pruned: session.pruned ?? [],
    requests: session.requests,
    windows: session.windows,
    rawTokens: session.rawTokens,
    rawPeakTokens: session.rawPeakTokens,
    skipped: session.skipped,
    recorded: session.recorded,
    predicted: session.predicted,
    tokenModel: session.tokenModel,
    window: session.window,
    pricing: session.pricing,
    check: session.check,
    bill: session.bill,
    outputGap: session.outputGap ?? null,
    misses: session.misses,
    lifetimes: session.lifetimes,
    content: session.content,
    ...(session.start && { start: session.start }),
    ...(explain && { rawSeries: session.rawSeries, tools: session.tools }),
    strategies: session.strategies.map((strategy) => toJsonStrategy(strategy, explain)),
  };
}

function toJsonStrategy(strategy: StrategyReport, explain: boolean): JsonObject {
  return {
    ...figuresOf(strategy),
    // A run that ended early is not comparable, so nobody should have to ask for this one.
    ...(strategy.error !== undefined && { error: strategy.error }),
    ...(explain && {
      series: strategy.series,
      compressedAt: strategy.compressedAt,
      items: strategy.items.map(toJsonItem),
    }),
  };
}

/** The tool and the file are there where it had any. */
function toJsonItem({ request, kind, what, why, tool, path, tokens }: ReportedPrune): JsonObject {
  return {
    request,
    kind,
    what,
    why,
    ...(tool !== undefined && { tool }),
    ...(path !== undefined && { path }),
    tokens,
  };
}

function toJsonTotal(total: TotalReport): JsonObject {
  const { strategy, settings, ...figures } = figuresOf(total);
  return {
    strategy,
    settings,
    sessions: total.sessions,
    endedEarly: total.endedEarly,
    rawTokens: total.rawTokens,
    rawBill: total.rawBill,
    ...figures,
  };
}

/** The figures that sessions and totals have in common. */
function figuresOf(report: StrategyReport | TotalReport) {
  return {
    strategy: report.strategy,
    settings: report.settings,
    tokens: report.tokens,
    savedPct: report.savedPct,
    peakSavedPct: report.peakSavedPct,
    costRatio: report.costRatio,
    bill: report.bill,
    foreseen: {
      costRatio: report.foreseen.costRatio,
      bill: report.foreseen.bill,
      rawBill: report.foreseen.rawBill,
    },
    prefixRewrites: report.prefixRewrites,
    edits: report.edits,
    reReads: report.reReads,
    references: report.references,
    strictReferences: report.strictReferences,
    humanKeptPct: report.humanKeptPct,
    orphans: report.orphans,
    compressions: report.compressions,
    pruned: report.pruned,
    prunedByKind: report.prunedByKind,
    reducedByKind: report.reducedByKind,
    ms: report.ms,
  };
}
