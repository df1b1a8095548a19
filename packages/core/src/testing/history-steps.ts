import fc from 'fast-check';
import type { IContent } from '../content/i-content.ts';
import { historyArbitrary } from './history-arbitrary.ts';

/** A change of a history: it grows at its end, or something in it is replaced, taken out or put in. */
export interface HistoryStep {
  readonly entries: readonly IContent[];
  /** The place, in any history that is long enough; undefined at its end and in place. */
  readonly at: number | undefined;
  readonly drops: number;
}

const disordered = historyArbitrary(4).chain((history) => fc.shuffledSubarray([...history]));

/** Steps that lead from a history to others; a later one may remember what the earlier ones were like. */
export function historyStepsArbitrary(
  most = 7,
  entries: fc.Arbitrary<readonly IContent[]> = fc.oneof(historyArbitrary(3), historyArbitrary(3), disordered),
): fc.Arbitrary<readonly HistoryStep[]> {
  const step = fc.record({
    entries,
    at: fc.option(fc.nat(), { nil: undefined }),
    drops: fc.integer({ min: 0, max: 3 }),
  });
  return fc.array(step, { minLength: 2, maxLength: most, size: 'max' });
}

/** The history behind a step; the same array where it only grew. Its first entry always stays. */
export function takeStep(history: IContent[], { entries, at, drops }: HistoryStep): IContent[] {
  if (at === undefined) {
    history.push(...entries);
    return history;
  }
  const start = 1 + (at % Math.max(1, history.length));
  return [...history.slice(0, start), ...entries, ...history.slice(start + drops)];
}
