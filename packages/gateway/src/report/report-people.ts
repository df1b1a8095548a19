import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { PersonReport } from './gateway-report.ts';
import { sumTotals, totalsOf } from './sum-totals.ts';

/** The one that paid most first; requests without a name are nobody's. */
export function reportPeople(entries: readonly LedgerEntry[]): readonly PersonReport[] {
  const byPerson = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const { person } = entry;
    if (person === undefined) continue;
    const own = byPerson.get(person);
    if (own) own.push(entry);
    else byPerson.set(person, [entry]);
  }
  return [...byPerson]
    .map(([person, own]) => ({
      person,
      conversations: new Set(own.map(({ conversation }) => conversation)).size,
      totals: sumTotals(own.map(totalsOf)),
    }))
    .sort((a, b) => b.totals.paid - a.totals.paid || b.totals.requests - a.totals.requests);
}
