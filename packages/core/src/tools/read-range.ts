import { firstGiven } from './first-given.ts';
import { type LineRange, UNKNOWN_LINES } from './paths/line-range.ts';
import type { RangeKeys } from './rows/tool-row.ts';

/** The lines that a read was asked for; undefined for whole files. What is no range that we understand could be any lines. */
export function readRange(
  keys: RangeKeys,
  parameters: Readonly<Record<string, unknown>>,
  hasItemRanges: boolean,
): LineRange | undefined {
  const given = (role: readonly string[]) => firstGiven(role, parameters);
  const pair = given(keys.pair);
  if (Array.isArray(pair)) return toRange(pair[0], pair[1] === -1 ? Number.POSITIVE_INFINITY : pair[1]);
  const start = given(keys.start);
  const end = given(keys.end);
  if (end !== undefined) return toRange(start ?? 1, end);
  const count = given(keys.count);
  if (count !== undefined) return countedRange(start ?? 1, count);
  if (pair !== undefined || given(keys.unclear) !== undefined) return UNKNOWN_LINES;
  if (start !== undefined) return toRange(start, Number.POSITIVE_INFINITY);
  return hasItemRanges ? UNKNOWN_LINES : undefined;
}

function countedRange(start: unknown, count: unknown): LineRange {
  if (typeof start !== 'number' || typeof count !== 'number') return UNKNOWN_LINES;
  return toRange(start, Math.max(1, start) + count - 1);
}

function toRange(start: unknown, end: unknown): LineRange {
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end < start) return UNKNOWN_LINES;
  return { start: Math.max(1, start), end };
}
