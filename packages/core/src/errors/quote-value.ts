import { cutText } from '../text/cut-text.ts';

const LONGEST = 80;

/** A value as it may stand in an error message: on one line and short, whatever it is. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cutText(value, LONGEST));
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  if (typeof value === 'function') return 'a function';
  return cutText(String(value), LONGEST);
}
