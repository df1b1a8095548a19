import type { LedgerEntry, LedgerItem } from '../ledger/ledger-entry.ts';

/** The removed items, by kind and tool, the largest first. */
export function totalItems(entries: readonly Pick<LedgerEntry, 'items'>[]): readonly LedgerItem[] {
  const totals = new Map<string, LedgerItem>();
  for (const item of entries.flatMap(({ items }) => items)) {
    const key = JSON.stringify([item.kind, item.tool]);
    const known = totals.get(key);
    const [count, tokens] = [item.count + (known?.count ?? 0), item.tokens + (known?.tokens ?? 0)];
    totals.set(key, { ...item, count, tokens });
  }
  return [...totals.values()].sort((a, b) => b.tokens - a.tokens);
}
