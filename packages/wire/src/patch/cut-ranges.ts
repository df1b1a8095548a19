import type { Splice } from '../json/json-source.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Takes elements or members out of a list or an object, each with one comma. */
export function cutRanges(ranges: readonly Range[], isGone: (index: number) => boolean): readonly Splice[] {
  const lastKept = ranges.findLastIndex((_, index) => !isGone(index));
  const cuts = ranges.flatMap(({ start }, index): Splice[] => {
    const next = ranges[index + 1];
    return index < lastKept && next && isGone(index) ? [{ start, end: next.start, text: '' }] : [];
  });
  const last = ranges.at(-1);
  if (!last || lastKept === ranges.length - 1) return cuts;
  const start = ranges[lastKept]?.end ?? ranges[0]?.start ?? last.start;
  return [...cuts, { start, end: last.end, text: '' }];
}
