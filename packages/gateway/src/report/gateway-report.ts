import type { CauseTotal, KeepWarmEstimate, ReportedMiss } from '@hdc/prices';
import type { LedgerItem } from '../ledger/ledger-entry.ts';
import type { Quota } from '../ledger/read-quotas.ts';
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

/** The report on the requests in a ledger. */
export interface GatewayReport {
  /** The version of this shape; raised when a field changes its meaning. */
  readonly version: 2;
  /** The first and the last request, in milliseconds since the epoch; left out if there is none. */
  readonly from?: number;
  readonly to?: number;
  readonly totals: ReportTotals;
  /** Models that answered with usage, and whose price nobody knows: what they cost is in no sum of money. */
  readonly unpricedModels: readonly string[];
  /** The saving measured by a hold-out, if there is one. */
  readonly holdOut?: HoldOutSaving;
  /** By cause, the most expensive first. */
  readonly misses: readonly CauseTotal[];
  /** The removed items, by kind and tool, the largest first. */
  readonly items: readonly LedgerItem[];
  /** The content in front of conversations, and its cost. */
  readonly start: StartReport;
  /** As the vendors said last. */
  readonly quotas: readonly Quota[];
  /** The vendors' own diagnoses of misses; empty if there are none. */
  readonly diagnoses: readonly VendorDiagnosis[];
  /** The one that paid most first. */
  readonly clients: readonly ClientReport[];
  /** By the names that tokens have, the one that paid most first; empty if people are not told apart. */
  readonly people: readonly PersonReport[];
  readonly kept: readonly KeptBeginnings[];
  /** Left out if no prompt was kept warm. */
  readonly keepWarm?: KeepWarmReport;
  /** The approximate cost and benefit of keeping warm, whether it was on or not. */
  readonly wouldKeepWarm: KeepWarmEstimate;
  /** The most expensive first. */
  readonly conversations: readonly ConversationReport[];
}

export interface ConversationReport {
  readonly conversation: string;
  /** As a person calls it. */
  readonly name: string;
  /** The person it belongs to, if people are told apart. */
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

/** The requests of one person or team. */
export interface PersonReport {
  readonly person: string;
  readonly conversations: number;
  readonly totals: ReportTotals;
}
