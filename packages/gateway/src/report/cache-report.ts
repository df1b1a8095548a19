import { type CauseTotal, totalMisses } from '@hdc/prices';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { STABLE_KINDS, type StableKind } from '../stable-prefix/stable-tools.ts';

/** The work of the vendor's prompt cache for some requests, in its tokens. */
export interface CacheFigures {
  readonly foundTokens: number;
  readonly writtenTokens: number;
  /** The part of `writtenTokens` that is kept for an hour. */
  readonly writtenHourTokens: number;
  /** The part of the last prompt that the vendor held when it was answered. */
  readonly heldTokens: number;
  /** Prefixes that had been there and were not found, by cause, the most expensive first. */
  readonly lost: readonly CauseTotal[];
}

/** The requests of one program, by its own name. */
export interface ClientReport {
  readonly client: string;
  readonly requests: number;
  /** US dollars. */
  readonly paid: number;
  /** The saving of our cache breakpoints. */
  readonly markSaving: number;
}

/** Beginnings that a client changed without need, and that left as they were. */
export interface KeptBeginnings {
  readonly kind: StableKind;
  readonly requests: number;
  /** Tokens that these requests found in the cache: at most so many would have been written again. */
  readonly foundTokens: number;
}

export function cacheFigures(entries: readonly LedgerEntry[]): CacheFigures {
  const sum = (read: (usage: NonNullable<LedgerEntry['usage']>) => number | undefined) =>
    entries.reduce((total, { usage }) => total + ((usage && read(usage)) ?? 0), 0);
  const last = entries.findLast(({ usage }) => usage)?.usage;
  return {
    foundTokens: sum(({ cachedTokens }) => cachedTokens),
    writtenTokens: sum(({ cacheWriteTokens }) => cacheWriteTokens),
    writtenHourTokens: sum(({ cacheWrite1hTokens }) => cacheWrite1hTokens),
    heldTokens: (last?.cachedTokens ?? 0) + (last?.cacheWriteTokens ?? 0),
    lost: totalMisses(entries.flatMap(({ miss }) => (miss ? [{ ...miss, cost: miss.money }] : []))),
  };
}

/** A reason for misses by the vendor's own name, and how many requests it gave it for. */
export interface VendorDiagnosis {
  readonly diagnosis: string;
  readonly requests: number;
}

/** The most frequent first. */
export function reportDiagnoses(entries: readonly LedgerEntry[]): readonly VendorDiagnosis[] {
  const counts = new Map<string, number>();
  for (const { diagnosis } of entries) {
    if (diagnosis !== undefined) counts.set(diagnosis, (counts.get(diagnosis) ?? 0) + 1);
  }
  return [...counts]
    .map(([diagnosis, requests]) => ({ diagnosis, requests }))
    .sort((a, b) => b.requests - a.requests || (a.diagnosis < b.diagnosis ? -1 : 1));
}

/** The one that paid most first. */
export function reportClients(entries: readonly LedgerEntry[]): readonly ClientReport[] {
  const clients = new Map<string, ClientReport>();
  for (const { client = 'unknown', money } of entries) {
    const { requests, paid, markSaving } = clients.get(client) ?? { requests: 0, paid: 0, markSaving: 0 };
    clients.set(client, {
      client,
      requests: requests + 1,
      paid: paid + (money?.paid ?? 0),
      markSaving: markSaving + (money?.marks ?? 0),
    });
  }
  return [...clients.values()].toSorted((a, b) => b.paid - a.paid || b.requests - a.requests);
}

export function reportKept(entries: readonly LedgerEntry[]): readonly KeptBeginnings[] {
  return STABLE_KINDS.flatMap((kind) => {
    const kept = entries.filter(({ stable }) => stable?.includes(kind));
    const foundTokens = kept.reduce((sum, { usage }) => sum + (usage?.cachedTokens ?? 0), 0);
    return kept.length === 0 ? [] : [{ kind, requests: kept.length, foundTokens }];
  });
}

/** The cost and benefit of keeping prompts warm, apart from the requests of agents. */
export interface KeepWarmReport {
  readonly pings: number;
  /** The part of these that found the prefix they were to keep. */
  readonly renewed: number;
  /** US dollars. */
  readonly cost: number;
  /** The amount that requests which came back in time did not have to pay. */
  readonly brought: number;
}

/** Undefined if nobody sent any. */
export function reportPings(pings: readonly PingRecord[]): KeepWarmReport | undefined {
  if (pings.length === 0) return undefined;
  const sent = pings.filter(({ type }) => type === 'ping');
  return {
    pings: sent.length,
    renewed: sent.filter(({ ending }) => ending === 'renewed').length,
    cost: sent.reduce((sum, { cost }) => sum + cost, 0),
    brought: pings.reduce((sum, { brought }) => sum + brought, 0),
  };
}
