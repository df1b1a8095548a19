import { isRecord } from '@hdc/core';
import type { WireFormat, WireRequest } from '@hdc/wire';
import { findEndMark } from './find-end-mark.ts';
import { findFrontMark } from './find-front-mark.ts';

/** The vendor refuses more. Source: the API reference of Anthropic, prompt caching; 2026-11. */
const MOST_MARKS = 4;
const KEY = Buffer.from('"cache_control"');

export interface MarkedBody {
  /** The very bytes where no mark is missing. */
  readonly body: Uint8Array;
  /** At the end of the request, or in front of what was rewritten now. */
  readonly added?: 'end' | 'front';
}

/** The bytes with one more cache mark, where one is missing and there is room. */
export function addCacheMark(
  format: WireFormat,
  body: Uint8Array,
  request: WireRequest,
  flushedFrom?: number,
): MarkedBody {
  if (format.name !== 'anthropic-messages' || countMarks(body) >= MOST_MARKS) return { body };
  // The vendor then marks the end by itself.
  if (isRecord(request.body) && request.body['cache_control'] !== undefined) return { body };
  const end = findEndMark(request);
  if (end) return { body: format.patch(body, [end]), added: 'end' };
  const front = flushedFrom === undefined ? undefined : findFrontMark(request, flushedFrom);
  return front ? { body: format.patch(body, [front]), added: 'front' } : { body };
}

/** Marks may stand where nobody looks for them, such as in a later system message; each counts for the vendor. */
function countMarks(body: Uint8Array): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at + KEY.length)) count += 1;
  return count;
}
