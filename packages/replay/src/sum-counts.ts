import type { IContent } from '@hdc/core';
import type { PruneCounts } from '@hdc/core/strategies';

/** Counts by kind, added up; kinds stand in the order in which they first appear. */
export function sumCounts(all: Iterable<PruneCounts>): PruneCounts {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [kind, count] of Object.entries(counts)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}

/** Tokens of entries by our estimate. */
export type CountTokens = (entries: readonly IContent[]) => Promise<number>;
