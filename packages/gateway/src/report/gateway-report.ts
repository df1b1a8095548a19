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
import type { ReportTotals } from './report-totals.ts';
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

/** What the requests of one person or team came to. */
export interface PersonReport {
  readonly person: string;
  readonly conversations: number;
  readonly totals: ReportTotals;
}
