import { isRecord } from '../json.ts';
import type { TranscriptProbe } from './transcript-probe.ts';

const KEYS_SHOWN = 8;

/** Says in a few words what a file holds that no reader recognises. */
export function describeContent({ document, records, lines }: TranscriptProbe): string {
  const [first] = lines;
  if (first === undefined) return 'an empty file';
  if (lines.some((line) => line.includes('\0') || line.includes('\uFFFD'))) return 'binary data';
  if (document !== undefined) return describeValue(document);
  if (records.length > 0) return `JSON lines, the first of them ${describeValue(records[0])}`;
  return /^\s*[[{]/.test(first)
    ? 'JSON that is broken or ends early'
    : `text that begins with ${quote(first)}`;
}

function describeValue(value: unknown): string {
  if (isRecord(value)) return `a JSON object with ${keysOf(Object.keys(value))}`;
  if (!Array.isArray(value)) return `the JSON value ${quote(String(value))}`;
  return value.length === 0 ? 'an empty JSON list' : `a JSON list that begins with ${describeItem(value[0])}`;
}

function describeItem(item: unknown): string {
  return Array.isArray(item) ? 'a list' : describeValue(item);
}

function keysOf(keys: readonly string[]): string {
  if (keys.length === 0) return 'no keys';
  const more = keys.length > KEYS_SHOWN ? `, and ${keys.length - KEYS_SHOWN} more` : '';
  return `keys ${keys.slice(0, KEYS_SHOWN).join(', ')}${more}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
