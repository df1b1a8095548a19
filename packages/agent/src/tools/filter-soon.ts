import { quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';
import { runWithin } from './run-within.ts';

const BUDGET_MS = 2_000;

/** The paths that match, unless the pattern has so many stars that it would take for ever. */
export function filterSoon(
  paths: readonly string[],
  pattern: string,
  isMatch: (path: string) => boolean,
): readonly string[] {
  const matched = runWithin(BUDGET_MS, () => paths.filter(isMatch));
  if (matched) return matched.value;
  throw new ToolError(`The pattern ${quoteValue(pattern)} takes too long; use one with fewer stars.`);
}
