import { ElementSpans } from '../json/element-spans.ts';
import type { Splice } from '../json/json-source.ts';
import type { KnownList } from '../memory/known-lists.ts';

/** The places of the elements after splices of bytes, in ascending order; undefined if one goes beyond an element. */
export function shiftList({ key, elements }: KnownList, splices: readonly Splice[]): KnownList | undefined {
  let next = 0;
  let shift = 0;
  const bounds: number[] = [];
  for (let index = 0; index < elements.length; index += 1) {
    const [start, end] = [elements.startOf(index), elements.endOf(index)];
    bounds.push(start + shift);
    for (let splice = splices[next]; splice && isInside(splice, start, end); splice = splices[next]) {
      shift += Buffer.byteLength(splice.text) - (splice.end - splice.start);
      next += 1;
    }
    bounds.push(end + shift);
  }
  return next === splices.length ? { key, elements: new ElementSpans(bounds) } : undefined;
}

function isInside(splice: Splice, start: number, end: number): boolean {
  return splice.start > start && splice.end < end;
}
