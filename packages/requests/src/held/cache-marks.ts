import { isRecord } from '@hdc/core/content';
import { countMarks, type WireFormat } from '@hdc/wire';
import type { MarkChanges } from '../pruner.ts';

/**
 * The vendor refuses more. Source: the API reference of Anthropic, prompt caching; on Amazon Bedrock the same is taken
 * for true; 2026-11.
 */
const MOST_MARKS = 4;

/** How many cache breakpoints a body has room for. Each counts for the vendor, also where nobody looks for one. */
export function countFreeMarks({ marks: style }: WireFormat, body: unknown): number {
  if (!style) return 0;
  const marks = body instanceof Uint8Array ? countMarks(body, style.key) : countInValue(body, style.key);
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

/** Messages are the same objects from request to request. */
const counted = new Map<string, WeakMap<object, number>>();

function countInValue(value: unknown, key: string): number {
  if (typeof value === 'string') return countMarks(Buffer.from(value), key);
  const known = counted.get(key) ?? new WeakMap<object, number>();
  counted.set(key, known);
  return countInObject(value, key, known);
}

function countInObject(value: unknown, key: string, known: WeakMap<object, number>): number {
  if (typeof value !== 'object' || value === null) return 0;
  const before = known.get(value);
  if (before !== undefined) return before;
  const own = isRecord(value) && Object.hasOwn(value, key) ? 1 : 0;
  const count = Object.values(value).reduce(
    (sum: number, inner: unknown) => sum + countInObject(inner, key, known),
    own,
  );
  known.set(value, count);
  return count;
}
