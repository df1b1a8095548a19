import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** The one that most of its tokens went to. */
export function usualModel(entries: readonly LedgerEntry[]): string {
  const tokens = new Map<string, number>();
  for (const entry of entries) tokens.set(entry.model, (tokens.get(entry.model) ?? 0) + entry.tokens.raw);
  const [usual] = [...tokens].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? '';
}
