import type { ItemCandidate, ItemKind } from '../item-kind.ts';

const SHORTEST = 400;

/** A result that a later result repeats word for word. */
export const repeatedResult: ItemKind = {
  name: 'repeated-result',
  why: 'a later result says the same',
  counter: 'fileDeduplicationsPruned',
  find: ({ activities }) => {
    const newest = new Map<string, number>();
    const found: ItemCandidate[] = [];
    for (const logged of activities.toReversed()) {
      const { result } = logged.response;
      if (typeof result !== 'string' || result.length <= SHORTEST || logged.isPruned) continue;
      const later = newest.get(result);
      if (later !== undefined) found.push({ logged, part: 'response', eligibleAt: later });
      else newest.set(result, logged.message);
    }
    return found;
  },
};
