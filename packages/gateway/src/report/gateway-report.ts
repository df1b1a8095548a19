import type { CauseTotal, KeepWarmEstimate, ReportedMiss } from '@hdc/prices';
import type { LedgerItem } from '../ledger/ledger-entry.ts';
import type { Quota } from '../ledger/quota/read-quotas.ts';
import type {
  CacheFigures,
  ClientReport,
  KeepWarmReport,
  KeptBeginnings,
  VendorDiagnosis,
} from './cache-report.ts';
import type { HoldOutSaving } from './hold-out/hold-out-saving.ts';
import type { StartReport } from './start/start-report.ts';

/** What the requests in a ledger came to. */
export interface GatewayReport {
  /** Of this shape; raised when a field changes its meaning. */
  readonly version: 2;
  /** The first and the last request, in milliseconds since the epoch; left out where there is none. */
  readonly from?: number;
  readonly to?: number;
  readonly totals: ReportTotals;
  /** What a hold-out says of the saving, where there is one. */
  readonly holdOut?: HoldOutSaving;
  /** By cause, the most expensive first. */
  readonly misses: readonly CauseTotal[];
  /** What was taken out, by kind and tool, the largest first. */
  readonly items: readonly LedgerItem[];
  /** What stands in front of conversations, and what it cost. */
  readonly start: StartReport;
  /** As the vendors said last. */
  readonly quotas: readonly Quota[];
  /** What vendors say themselves of misses; empty where none does. */
  readonly diagnoses: readonly VendorDiagnosis[];
  /** The one that paid most first. */
  readonly clients: readonly ClientReport[];
  /** By the names that tokens have, the one that paid most first; empty where people are not told apart. */
  readonly people: readonly PersonReport[];
  readonly kept: readonly KeptBeginnings[];
  /** Left out where no prompt was kept warm. */
  readonly keepWarm?: KeepWarmReport;
  /** What keeping warm would have cost and brought, about, whether it was on or not. */
  readonly wouldKeepWarm: KeepWarmEstimate;
  /** The most expensive first. */
  readonly conversations: readonly ConversationReport[];
}

/** Sums over requests. */
export interface ReportTotals {
  readonly requests: number;
  /** Of requests that were answered. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  /** Tokens that would have gone too, where nothing might change. */
  readonly wouldBeSavedTokens: number;
  /** US dollars by which the bill would have been smaller then, about; negative where it would be larger. */
  readonly wouldBeSaving: number;
  readonly cachedTokens: number;
  readonly writtenTokens: number;
  readonly outputTokens: number;
  /** Requests whose price is known; the sums of money are about these. */
  readonly pricedRequests: number;
  /** US dollars. */
  readonly paid: number;
  readonly rawCost: number;
  /** How far `rawCost` may be off, since tokens that were not sent are estimated. */
  readonly rawCostError: number;
  /** Between these the saving lies with 95 %, by drawing conversations again; left out for fewer than five. */
  readonly savedBetween?: readonly [low: number, high: number];
  /** What our own rewrites cost, a part of `paid`. */
  readonly rewriteCost: number;
  readonly rewrites: number;
  /** What our cache marks saved, a part of `rawCost` − `paid`. */
  readonly markSaving: number;
  readonly misses: number;
  readonly missedTokens: number;
  readonly missCost: number;
  /** Faults of the gateway itself. */
  readonly faults: number;
  /** The vendor refused them, cut its answer, or could not be reached. */
  readonly failed: number;
  readonly recovered: number;
  /** Results that were sent whole, since the model had asked again for what it had got a part of. */
  readonly bounced: number;
}

/** What the requests of one person or team came to. */
export interface PersonReport {
  readonly person: string;
  readonly conversations: number;
  readonly totals: ReportTotals;
}

export interface ConversationReport {
  readonly conversation: string;
  /** As a person calls it. */
  readonly name: string;
  /** Whose it is, where people are told apart. */
  readonly person?: string;
  readonly model: string;
  readonly mode: string;
  readonly isHeldOut: boolean;
  readonly from: number;
  readonly to: number;
  readonly totals: ReportTotals;
  readonly cache: CacheFigures;
  /** Tokens of each request, as it came and as it left. */
  readonly rawSeries: readonly number[];
  readonly sentSeries: readonly number[];
  /** Requests at which the past was rewritten, from 0. */
  readonly rewrittenAt: readonly number[];
  readonly misses: readonly ReportedMiss[];
}
