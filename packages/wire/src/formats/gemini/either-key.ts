import type { JsonRecord } from '../../decode/read-json.ts';

/** The key under which a field stands: the API takes `functionCall` and `function_call` alike. */
export function eitherKey(record: JsonRecord, key: string): string {
  if (Object.hasOwn(record, key)) return key;
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(record, snake) ? snake : key;
}
