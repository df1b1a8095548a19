import { createHash } from 'node:crypto';
import { isFirstSight } from '@hdc/core/strategies';
import { MISS_CAUSES, type MissCause } from '@hdc/prices';
import { AGENT_ROWS } from '../../agents/agent-rows.ts';
import type { PingRecord } from '../../keep-warm/ping-record.ts';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';
import { inGroups } from '../interval/in-groups.ts';
import { sumTotals, totalsOf } from '../sum-totals.ts';
import { usualModel } from '../usual-model.ts';

/** The role of a family in a comparison; only the first two are compared. */
export const FAMILY_SIDES = ['pruned', 'held-out', 'changed', 'observed', 'alone'] as const;
export type FamilySide = (typeof FAMILY_SIDES)[number];

/** A conversation with its sub-agents, as numbers and names of lists of ours; the model alone is as somebody called it. */
export interface FamilyRow {
  /** Tells two rows apart, and says nothing else. */
  readonly id: string;
  /** As `hdc gateway attach` calls it, or `other`. */
  readonly agent: string;
  /** The one that most of its tokens went to. */
  readonly model: string;
  /** The month it began in: `2026-11`. */
  readonly month: string;
  readonly side: FamilySide;
  /** The share that was held out while it ran; 0 if none was. */
  readonly holdOut: number;
  readonly requests: number;
  /** As the vendor reported them. */
  readonly tokens: Readonly<Record<'input' | 'cached' | 'written' | 'output', number>>;
  /** US dollars; `pings` is a part of `paid`. */
  readonly money: Readonly<Record<'paid' | 'raw' | 'rawError' | 'rewrites' | 'marks' | 'pings', number>>;
  /** Tokens that were taken out, by our own count. */
  readonly taken: Readonly<Record<'firstSight' | 'later', number>>;
  readonly bounced: number;
  readonly faults: number;
  /** How often the cache missed, by cause. */
  readonly misses: readonly { readonly cause: MissCause; readonly count: number }[];
}

/** Every family that began since then, whatever became of it. Requests that nobody could read belong to none. */
export function familyRows(
  entries: Iterable<LedgerEntry>,
  pings: Iterable<PingRecord> = [],
  since = 0,
): readonly FamilyRow[] {
  const costs = new Map<string, number>();
  for (const { conversation, cost } of pings) costs.set(conversation, (costs.get(conversation) ?? 0) + cost);
  const known = [...entries].filter(({ conversation }) => conversation !== '');
  return inGroups(known, familyOf)
    .map((family) => family.toSorted((a, b) => a.at - b.at))
    .toSorted(([a], [b]) => (a && b && familyOf(a) < familyOf(b) ? -1 : 1))
    .flatMap((family) => {
      const [first] = family;
      const own = new Set(family.map(({ conversation }) => conversation));
      const cost = [...own].reduce((sum, conversation) => sum + (costs.get(conversation) ?? 0), 0);
      return first && first.at >= since ? [toRow(first, family, cost)] : [];
    });
}

function familyOf({ family, conversation }: LedgerEntry): string {
  return family ?? conversation;
}

function toRow(first: LedgerEntry, entries: readonly LedgerEntry[], pings: number): FamilyRow {
  const totals = sumTotals(entries.map(totalsOf));
  const taken = (isFirst: boolean) =>
    sum(entries.flatMap(({ items }) => items.filter((item) => isFirstSight(item) === isFirst)));
  return {
    id: createHash('sha256').update(first.id).digest('hex').slice(0, 16),
    agent: agentOf(entries),
    model: usualModel(entries),
    month: new Date(first.at).toISOString().slice(0, 7),
    side: sideOf(first, entries),
    holdOut: first.holdOut ?? 0,
    requests: totals.requests,
    tokens: {
      input: entries.reduce((tokens, { usage }) => tokens + (usage?.inputTokens ?? 0), 0),
      cached: totals.cachedTokens,
      written: totals.writtenTokens,
      output: totals.outputTokens,
    },
    money: {
      paid: totals.paid + pings,
      raw: totals.rawCost,
      rawError: totals.rawCostError,
      rewrites: totals.rewriteCost,
      marks: totals.markSaving,
      pings,
    },
    taken: { firstSight: taken(true), later: taken(false) },
    bounced: totals.bounced,
    faults: totals.faults,
    misses: countMisses(entries),
  };
}

/** A family that changed sides tells nothing about either; neither does one that nobody would have changed. */
function sideOf(first: LedgerEntry, entries: readonly LedgerEntry[]): FamilySide {
  const { isHeldOut, holdOut = 0 } = first;
  const isSteady = entries.every(
    (entry) => entry.isHeldOut === isHeldOut && (entry.holdOut ?? 0) === holdOut,
  );
  if (!isSteady) return 'changed';
  if (holdOut === 0) return 'alone';
  if (isHeldOut) return 'held-out';
  return entries.every(({ mode }) => mode === 'observe') ? 'observed' : 'pruned';
}

function agentOf(entries: readonly LedgerEntry[]): string {
  const names = entries.flatMap(({ start }) => start?.agent ?? []);
  return AGENT_ROWS.find(({ name }) => name === names[0])?.name ?? 'other';
}

function countMisses(entries: readonly LedgerEntry[]): FamilyRow['misses'] {
  return MISS_CAUSES.flatMap((cause) => {
    const count = entries.filter(({ miss }) => miss?.cause === cause).length;
    return count > 0 ? [{ cause, count }] : [];
  });
}

function sum(items: readonly { readonly tokens: number }[]): number {
  return items.reduce((total, { tokens }) => total + tokens, 0);
}
