import { isRecord, type JsonRecord, stringifyValue } from '@hdc/core/content';

export { isRecord };

/** The objects of a list; whatever else the list holds is left out. */
export function recordsAt(record: JsonRecord, key: string): readonly JsonRecord[] {
  return recordsOf(record[key]);
}

export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** No agent recorded anything outside these years; such a time is a mistake and tells nothing. */
const EARLIEST = Date.UTC(2000);
const LATEST = Date.UTC(2100);

/** Milliseconds since the epoch, from an ISO text or a number; undefined for anything else. */
export function timeAt(record: JsonRecord, key: string): number | undefined {
  const value = record[key];
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && time >= EARLIEST && time <= LATEST ? time : undefined;
}

/** The value of a JSON text; the text itself if it is not JSON. */
export function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value as a word of a message. Objects may hold a field `toString`, so they are never asked for one. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? stringifyValue(value) : String(value);
}
