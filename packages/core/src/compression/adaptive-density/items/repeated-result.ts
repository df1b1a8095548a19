import { stringifyValue } from '../../../content/stringify-value.ts';
import type { ItemCandidate, ItemKind } from '../item-kind.ts';

const SHORTEST = 400;

/** A result that the same call gave again later, word for word. */
export const repeatedResult: ItemKind = {
  name: 'repeated-result',
  why: 'a later result says the same',
  counter: 'fileDeduplicationsPruned',
  find: ({ activities }) => {
    const newest = new Map<string, number>();
    const found: ItemCandidate[] = [];
    for (const logged of activities.toReversed()) {
      const { result } = logged.response;
      const { kind } = logged.activity;
      if (kind === 'unknown' || kind === 'notes' || logged.isPruned) continue;
      if (typeof result !== 'string' || result.length <= SHORTEST) continue;
      // Of the same call only: the same text of another file is another file's.
      const key = `${logged.call.name} ${stringifyValue(logged.call.parameters)}\n${result}`;
      const later = newest.get(key);
      if (later !== undefined) found.push({ logged, part: 'response', eligibleAt: later });
      else newest.set(key, logged.message);
    }
    return found;
  },
};
