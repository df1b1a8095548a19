import { quoteValue } from './quote-value.ts';

/**
 * The message of an error, or of whatever else was thrown; never throws. Errors of another context are no instances
 * of `Error` here.
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return quoteValue(error);
  return typeof error.message === 'string' ? error.message : quoteValue(error);
}
