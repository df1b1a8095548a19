import type { IContent } from '../content/i-content.ts';
import type { DensityResult } from './density-result.ts';

/** The history with a valid result applied; every index means the history as it is now. */
export function editHistory(
  history: readonly IContent[],
  { removals, replacements }: DensityResult,
): IContent[] {
  const removed = new Set(removals);
  // The part in front of the first edit is copied as a whole: most edits are near the end.
  const start = firstOf(history.length, removed, replacements.keys());
  const edited = history.slice(0, start);
  for (let index = start; index < history.length; index++) {
    const entry = replacements.get(index) ?? history[index];
    if (entry && !removed.has(index)) edited.push(entry);
  }
  return edited;
}

function firstOf(end: number, ...lists: readonly Iterable<number>[]): number {
  let first = end;
  for (const indices of lists) for (const index of indices) if (index < first) first = index;
  return Math.max(0, first);
}

/** The first position at which two histories differ; where one continues the other, the shorter's length. */
export function firstDifference(before: readonly IContent[], after: readonly IContent[]): number {
  const shorter = Math.min(before.length, after.length);
  let index = 0;
  while (index < shorter && before[index] === after[index]) index++;
  return index;
}
