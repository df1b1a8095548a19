import { messageOf } from '../errors/message-of.ts';
/**
 * The text that stands for a tool's parameters or result. Never throws: a value that JSON cannot hold
 * (circular, BigInt, a throwing getter) is written as far as it goes.
 */
export function stringifyValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return stringifyLeniently(value);
  }
}

function stringifyLeniently(value: unknown): string {
  const ancestors: unknown[] = [];
  const lenient = function (this: unknown, _key: string, item: unknown): unknown {
    if (typeof item === 'bigint') return item.toString();
    if (typeof item !== 'object' || item === null) return item;
    // `this` holds the item, so whatever lies behind it on the path is no ancestor of the item.
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
    if (ancestors.includes(item)) return '[circular]';
    ancestors.push(item);
    return item;
  };
  try {
    return JSON.stringify(value, lenient) ?? String(value);
  } catch (error) {
    return `[unserialisable: ${messageOf(error)}]`;
  }
}
