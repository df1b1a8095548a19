import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { MISS_CAUSES } from '../misses/miss.ts';
import type { CauseTotal } from './gateway-report.ts';

/** Misses by cause, the most expensive first. */
export function totalMisses(entries: readonly LedgerEntry[]): readonly CauseTotal[] {
  const misses = entries.flatMap(({ miss }) => (miss ? [miss] : []));
  return MISS_CAUSES.map((cause) => {
    const own = misses.filter((miss) => miss.cause === cause);
    return {
      cause,
      requests: own.length,
      tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
      cost: own.reduce((sum, { money = 0 }) => sum + money, 0),
    };
  })
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.cost - a.cost || b.tokens - a.tokens);
}
