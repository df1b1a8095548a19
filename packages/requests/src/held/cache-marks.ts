import { isRecord } from '@hdc/core/content';
import type { WireFormat } from '@hdc/wire';
import type { MarkChanges } from '../pruner.ts';

/** The vendor refuses more. Source: the API reference of Anthropic, prompt caching; 2026-11. */
const MOST_MARKS = 4;
const KEY = 'cache_control';
const KEY_BYTES = Buffer.from(`"${KEY}"`);

/**
 * How many cache breakpoints a body has room for. Each counts for the vendor, also where nobody looks for one.
 * Undefined where those of the client cannot be moved either.
 */
export function countFreeMarks(format: WireFormat, body: unknown): number | undefined {
  // Marks of Converse are elements of lists, and stay where the client has set them.
  if (format.name === 'bedrock-converse') return undefined;
  if (format.name !== 'anthropic-messages') return 0;
  const marks = body instanceof Uint8Array ? countInBytes(body) : countInValue(body);
  return Math.max(0, MOST_MARKS - marks);
}

/** The body with the breakpoints that the pruner wants. */
export function changeCacheMarks<Body>(
  format: WireFormat,
  body: Body,
  { marks = [], unmarked = [] }: MarkChanges,
): Body {
  return format.patch(body, [
    ...unmarked.map((path) => ({ type: 'unmark', path }) as const),
    ...marks.map(({ path, lifetimeSeconds }) => ({ type: 'mark', path, lifetimeSeconds }) as const),
  ]);
}

function countInBytes(body: Uint8Array): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  let at = bytes.indexOf(KEY_BYTES);
  while (at >= 0 && count < MOST_MARKS) {
    count += 1;
    at = bytes.indexOf(KEY_BYTES, at + KEY_BYTES.length);
  }
  return count;
}

/** Messages are the same objects from request to request. */
const counted = new WeakMap<object, number>();

function countInValue(value: unknown): number {
  if (typeof value === 'string') return countInBytes(Buffer.from(value));
  if (typeof value !== 'object' || value === null) return 0;
  const known = counted.get(value);
  if (known !== undefined) return known;
  const own = isRecord(value) && Object.hasOwn(value, KEY) ? 1 : 0;
  const count = Object.values(value).reduce((sum: number, inner: unknown) => sum + countInner(inner), own);
  counted.set(value, count);
  return count;
}

function countInner(value: unknown): number {
  return typeof value === 'object' ? countInValue(value) : 0;
}
