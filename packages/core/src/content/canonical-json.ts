import { isRecord } from './is-record.ts';
import { stringifyValue } from './stringify-value.ts';

/** The same text for values that differ only in the order of their keys. Never throws. */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, item: unknown) => (isRecord(item) ? inOrder(item) : item)) ?? '';
  } catch {
    return stringifyValue(value);
  }
}

function inOrder(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
