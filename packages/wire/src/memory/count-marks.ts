import { findList } from './known-lists.ts';

/** How often the key of cache marks stands in the bytes of a body, wherever that is. */
export function countMarks(body: Uint8Array, key: string): number {
  const known = findList(body)?.marks;
  if (known?.key === key) return known.count;
  return countUpTo(Buffer.from(body.buffer, body.byteOffset, body.byteLength), key, [], 0, 0).count;
}

/** As `countMarks`, for bytes whose first ones were counted before; also up to each of the ends behind these. */
export function countUpTo(
  bytes: Buffer,
  key: string,
  ends: readonly number[],
  known: number,
  before: number,
): { readonly count: number; readonly upTo: readonly number[] } {
  const wanted = Buffer.from(`"${key}"`);
  const upTo: number[] = [];
  let count = before;
  // One that begins in front of the known end and goes beyond it was not counted yet.
  let at = bytes.indexOf(wanted, Math.max(0, known - wanted.length + 1));
  while (at >= 0) {
    const end = at + wanted.length;
    for (let next = ends[upTo.length]; next !== undefined && next < end; next = ends[upTo.length]) {
      upTo.push(count);
    }
    count += 1;
    at = bytes.indexOf(wanted, end);
  }
  while (upTo.length < ends.length) upTo.push(count);
  return { count, upTo };
}
