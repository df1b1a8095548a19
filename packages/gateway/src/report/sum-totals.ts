import { isRecord } from '@hdc/core/content';
import type { LedgerEntry, LedgerMoney, LedgerTokens } from '../ledger/ledger-entry.ts';
import type { ReportTotals } from './report-totals.ts';

type Sums = { -readonly [Key in keyof Omit<ReportTotals, 'savedBetween'>]: number };

const NO_TOTALS: ReportTotals = {
  requests: 0,
  rawTokens: 0,
  sentTokens: 0,
  wouldBeSavedTokens: 0,
  wouldBeSaving: 0,
  cachedTokens: 0,
  writtenTokens: 0,
  outputTokens: 0,
  pricedRequests: 0,
  paid: 0,
  rawCost: 0,
  rawCostError: 0,
  rewriteCost: 0,
  rewrites: 0,
  markSaving: 0,
  misses: 0,
  missedTokens: 0,
  missCost: 0,
  faults: 0,
  failed: 0,
  recovered: 0,
  bounced: 0,
};

/** Nobody read them, and nobody pays for them. */
const NO_TOKENS: LedgerTokens = { raw: 0, sent: 0 };

const NO_MONEY: LedgerMoney = { paid: 0, raw: 0, rawError: 0, rewrite: 0, marks: 0 };

export function totalsOf(entry: LedgerEntry): ReportTotals {
  const { usage, money = NO_MONEY, miss } = entry;
  const tokens = isUnanswered(entry) ? NO_TOKENS : entry.tokens;
  return {
    requests: 1,
    rawTokens: tokens.raw,
    sentTokens: tokens.sent,
    wouldBeSavedTokens: tokens.wouldBe === undefined ? 0 : tokens.sent - tokens.wouldBe,
    wouldBeSaving: money.wouldBe === undefined ? 0 : money.paid - money.wouldBe,
    cachedTokens: usage?.cachedTokens ?? 0,
    writtenTokens: usage?.cacheWriteTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    pricedRequests: entry.money ? 1 : 0,
    paid: money.paid,
    rawCost: money.raw,
    rawCostError: money.rawError,
    rewriteCost: money.rewrite,
    rewrites: isRewrite(entry) ? 1 : 0,
    markSaving: money.marks,
    misses: miss ? 1 : 0,
    missedTokens: miss?.tokens ?? 0,
    missCost: miss?.money ?? 0,
    faults: entry.fault ? 1 : 0,
    failed: isFailed(entry) ? 1 : 0,
    recovered: entry.isRecovered ? 1 : 0,
    bounced: entry.bounced ?? 0,
  };
}

const LEAST_REFUSAL = 400;

/** Whether the agent got no whole answer, and did not end it itself. */
function isFailed(entry: LedgerEntry): boolean {
  return isUnanswered(entry) || entry.ending === 'vendor-cut';
}

function isUnanswered({ ending, status = 0 }: LedgerEntry): boolean {
  return ending === 'unreachable' || status >= LEAST_REFUSAL;
}

/** Whether the past was rewritten at this request, and it cost something. */
export function isRewrite({ money, miss }: LedgerEntry): boolean {
  return (money?.rewrite ?? 0) > 0 || miss?.cause === 'flush';
}

export function sumTotals(all: Iterable<ReportTotals>): ReportTotals {
  const sums: Sums = { ...NO_TOTALS };
  for (const totals of all) {
    for (const key of KEYS) sums[key] += totals[key];
  }
  return sums;
}

/** Sums that somebody wrote down; what an older version did not count is 0. */
export function parseTotals(value: unknown): ReportTotals {
  const sums: Sums = { ...NO_TOTALS };
  if (!isRecord(value)) return sums;
  for (const key of KEYS) {
    const sum = value[key];
    if (typeof sum === 'number') sums[key] = sum;
  }
  return sums;
}

const KEYS: readonly (keyof Sums)[] = Object.keys(NO_TOTALS).filter(
  (key): key is keyof Sums => key in NO_TOTALS,
);
