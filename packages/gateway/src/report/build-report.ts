import { totalMisses } from '@hdc/prices';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { ConversationNote } from '../notes/conversation-notes.ts';
import { reportClients, reportDiagnoses, reportKept, reportPings } from './cache-report.ts';
import type { ConversationReport, GatewayReport } from './gateway-report.ts';
import { familyRows } from './hold-out/family-rows.ts';
import { holdOutSaving } from './hold-out/hold-out-saving.ts';
import { bootstrap } from './interval/bootstrap.ts';
import { inGroups } from './interval/in-groups.ts';
import { reportConversation } from './report-conversation.ts';
import { reportPeople } from './report-people.ts';
import type { ReportTotals } from './report-totals.ts';
import { reportStart } from './start/start-report.ts';
import { sumTotals } from './sum-totals.ts';
import { totalItems } from './total-items.ts';
import { reportWouldKeepWarm } from './would-keep-warm.ts';

export interface ReportParts {
  /** Entries from then on count; those before tell how conversations began. */
  readonly since?: number;
  readonly pings?: readonly PingRecord[];
  /** The names of conversations. */
  readonly notes?: ReadonlyMap<string, ConversationNote>;
}

/** The report on the entries of a ledger, in whatever order they are. */
export function buildReport(
  entries: Iterable<LedgerEntry>,
  { since = 0, pings = [], notes = new Map() }: ReportParts = {},
): GatewayReport {
  const known = [...entries];
  const recent = known.filter(({ at }) => at >= since);
  // Sums of floats depend on their order.
  const groups = inGroups(recent, ({ conversation }) => conversation)
    .toSorted(([a], [b]) => ((a?.conversation ?? '') < (b?.conversation ?? '') ? -1 : 1))
    .map((group) => group.toSorted((a, b) => a.at - b.at));
  const conversations = groups
    .flatMap((group) => reportConversation(group, notes.get(group[0]?.conversation ?? '')))
    .sort((a, b) => b.totals.paid - a.totals.paid || b.totals.rawTokens - a.totals.rawTokens);
  const all = groups.flat();
  const holdOut = holdOutSaving(familyRows(all, pings));
  const keepWarm = reportPings(pings);
  const times = conversations.flatMap(({ from, to }) => [from, to]);
  return {
    version: 2,
    ...(times.length > 0 && { from: least(times), to: most(times) }),
    totals: totalsOf(conversations),
    unpricedModels: unpricedModels(all),
    ...(holdOut && { holdOut }),
    misses: totalMisses(all.flatMap(({ miss }) => (miss ? [{ ...miss, cost: miss.money }] : []))),
    items: totalItems(all),
    start: reportStart(known, since),
    quotas: latestQuotas(all),
    diagnoses: reportDiagnoses(all),
    clients: reportClients(all),
    people: reportPeople(all),
    kept: reportKept(all),
    ...(keepWarm && { keepWarm }),
    wouldKeepWarm: reportWouldKeepWarm(groups),
    conversations,
  };
}

function unpricedModels(entries: readonly LedgerEntry[]): readonly string[] {
  const names = entries.flatMap(({ usage, money, model }) => (usage && !money && model ? [model] : []));
  return [...new Set(names)].sort();
}

function totalsOf(conversations: readonly ConversationReport[]): ReportTotals {
  const totals = sumTotals(conversations.map((conversation) => conversation.totals));
  const savings = conversations
    .filter((conversation) => conversation.totals.pricedRequests > 0)
    .map(({ totals: { rawCost, paid } }) => rawCost - paid);
  const savedBetween = bootstrap([savings], ([drawn = []]) => drawn.reduce((sum, saved) => sum + saved, 0));
  return { ...totals, ...(savedBetween && { savedBetween }) };
}

function latestQuotas(entries: readonly LedgerEntry[]): GatewayReport['quotas'] {
  const latest = entries.reduce<LedgerEntry | undefined>(
    (found, entry) => (entry.quotas.length > 0 && entry.at >= (found?.at ?? 0) ? entry : found),
    undefined,
  );
  return latest?.quotas ?? [];
}

function least(values: readonly number[]): number {
  return values.reduce((found, value) => Math.min(found, value));
}

function most(values: readonly number[]): number {
  return values.reduce((found, value) => Math.max(found, value));
}
