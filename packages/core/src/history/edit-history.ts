import type { IContent } from '../content/i-content.ts';
import type { DensityResult } from './density-result.ts';

/** The history with a valid result applied; every index means the history as it is now. */
export function editHistory(history: readonly IContent[], result: DensityResult): IContent[] {
  const removed = new Set(result.removals);
  const edited: IContent[] = [];
  history.forEach((entry, index) => {
    if (!removed.has(index)) edited.push(result.replacements.get(index) ?? entry);
  });
  return edited;
}

/** The first position at which two histories differ; where one continues the other, the shorter's length. */
export function firstDifference(before: readonly IContent[], after: readonly IContent[]): number {
  const shorter = Math.min(before.length, after.length);
  let index = 0;
  while (index < shorter && before[index] === after[index]) index++;
  return index;
}
