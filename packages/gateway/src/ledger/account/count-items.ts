import type { DensityItem } from '@hdc/core';
import { shortName } from '../../exchange/short-name.ts';
import type { LedgerEntry } from '../ledger-entry.ts';

/** Why things went, by kind and tool: neither what they were nor where they stood. */
export function countItems(items: readonly DensityItem[]): LedgerEntry['items'] {
  const counts = new Map<string, { kind: string; tool?: string; count: number; tokens: number }>();
  for (const { kind, tool: called, tokens } of items) {
    const tool = called && shortName(called);
    const key = JSON.stringify([kind, tool]);
    const known = counts.get(key) ?? { kind, ...(tool !== undefined && { tool }), count: 0, tokens: 0 };
    known.count += 1;
    known.tokens += tokens;
    counts.set(key, known);
  }
  return [...counts.values()];
}
