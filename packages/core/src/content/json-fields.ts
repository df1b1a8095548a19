import { isRecord } from './is-record.ts';

/** An object out of a parsed JSON text; nothing is known about its fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const EMPTY: JsonRecord = {};

/** The field as an object; an empty one if it is none, so that look-ups can be chained. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  const value = record[key];
  return isRecord(value) ? value : EMPTY;
}

export function textAt(record: JsonRecord, key: string): string | undefined {
  const value = record[key];
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(record: JsonRecord, key: string): number | undefined {
  const value = record[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The field as a list; an empty one if it is none. */
export function listAt(record: JsonRecord, key: string): readonly unknown[] {
  const value = record[key];
  return Array.isArray(value) ? value : [];
}
