import { isRecord } from '../../../content/is-record.ts';

/** Deeper than any tool asks for; what lies deeper stays as it is. */
const DEEPEST = 8;

/** A value with its texts changed, each with the key it stands under; the same value where none was. */
export function mapStrings(
  value: unknown,
  change: (text: string, key: string) => string,
  key = '',
  depth = 0,
): unknown {
  if (typeof value === 'string') return change(value, key);
  if (depth >= DEEPEST) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => mapStrings(item, change, key, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([name, item]) => [name, mapStrings(item, change, name, depth + 1)] as const,
  );
  return entries.every(([name, item]) => item === value[name]) ? value : Object.fromEntries(entries);
}
