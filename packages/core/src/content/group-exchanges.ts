import { groupBy } from './group-by.ts';
import type { IContent } from './i-content.ts';
import { findToolExchanges } from './tool-exchanges.ts';

/**
 * The units that may be dropped as a whole: an AI entry with all tool entries that answer it, or one
 * entry alone. Each unit is a list of ascending indices; units are ordered by their first entry.
 */
export function groupExchanges(history: readonly IContent[]): readonly (readonly number[])[] {
  // parent[i] points to an earlier entry of the same unit, as in union-find.
  const parent = history.map((_, index) => index);
  for (const { callIndex, responseIndex, furtherResponses } of findToolExchanges(history).all) {
    if (responseIndex !== undefined) join(parent, callIndex, responseIndex);
    for (const { index } of furtherResponses) join(parent, callIndex, index);
  }
  return [...groupBy(parent.keys(), (index) => rootOf(parent, index)).values()];
}

function join(parent: number[], a: number, b: number): void {
  const rootA = rootOf(parent, a);
  const rootB = rootOf(parent, b);
  parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

function rootOf(parent: number[], index: number): number {
  let root = index;
  for (let next = parent[root] ?? root; next !== root; next = parent[root] ?? root) {
    // Halving the path keeps long chains of entries cheap.
    parent[root] = parent[next] ?? next;
    root = parent[root] ?? root;
  }
  return root;
}
