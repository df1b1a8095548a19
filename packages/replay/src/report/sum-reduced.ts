import type { ReducedCounts } from './replay-report.ts';

/** Counts of what was made smaller, added up; kinds stand in the order in which they first appear. */
export function sumReduced(all: Iterable<ReducedCounts>): ReducedCounts {
  const sums = new Map<string, { readonly results: number; readonly tokens: number }>();
  for (const counts of all) {
    for (const [kind, { results, tokens }] of Object.entries(counts)) {
      const known = sums.get(kind) ?? { results: 0, tokens: 0 };
      sums.set(kind, { results: known.results + results, tokens: known.tokens + tokens });
    }
  }
  return Object.fromEntries(sums);
}
