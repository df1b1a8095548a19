import { findNearest } from '@hdc/core/errors';
import { UsageError } from './usage-error.ts';

/** Throws a `UsageError` that quotes the value, suggests the nearest name and lists the allowed ones. */
export function refuseValue(what: string, value: string, allowed: readonly string[]): never {
  const nearest = value === '' ? undefined : findNearest(value, allowed);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(`Unknown ${what} ${JSON.stringify(value)}.${hint} Allowed: ${allowed.join(', ')}`);
}
