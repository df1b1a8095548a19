import type { WireFormat, WireRequest } from '@hdc/wire';
import { findMarkPath, MOST_MARKS } from './find-mark-path.ts';

const KEY = Buffer.from('"cache_control"');

/** The bytes with one more cache mark, at their end; the very bytes where none is missing. */
export function addCacheMark(format: WireFormat, body: Uint8Array, request: WireRequest): Uint8Array {
  if (format.name !== 'anthropic-messages' || countMarks(body) >= MOST_MARKS) return body;
  const path = findMarkPath(request);
  return path ? format.patch(body, [{ type: 'mark', path }]) : body;
}

/** Marks may stand where nobody looks for them, such as in a later system message; each counts for the vendor. */
function countMarks(body: Uint8Array): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at + KEY.length)) count += 1;
  return count;
}
