import type { AddedMark } from '@hdc/requests';
import type { WireFormat } from '@hdc/wire';

/** The vendor refuses more. Source: the API reference of Anthropic, prompt caching; 2026-11. */
const MOST_MARKS = 4;
const KEY = Buffer.from('"cache_control"');

/** How many cache marks a body has room for. Marks may stand where nobody looks for them, and each counts for the vendor. */
export function countFreeMarks(format: WireFormat, body: Uint8Array): number {
  if (format.name !== 'anthropic-messages') return 0;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let free = MOST_MARKS;
  for (let at = bytes.indexOf(KEY); at >= 0 && free > 0; at = bytes.indexOf(KEY, at + KEY.length)) free -= 1;
  return free;
}

/** The bytes with the marks that were found missing. */
export function addCacheMarks(format: WireFormat, body: Uint8Array, marks: readonly AddedMark[]): Uint8Array {
  return format.patch(
    body,
    marks.map(({ path, lifetimeSeconds }) => ({ type: 'mark', path, lifetimeSeconds })),
  );
}
