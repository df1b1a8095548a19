import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';

/** Compressing below the threshold leaves room before the next compression. */
const HEADROOM = 0.6;

/** How many tokens a history should have after compression. */
export function targetTokensOf(ephemerals: RuntimeEphemerals): number {
  const threshold = ephemerals.compressionThreshold();
  const limit = ephemerals.contextLimit();
  assertNumber(
    'compression threshold',
    threshold,
    threshold > 0 && threshold <= 1,
    'numbers above 0 and up to 1',
  );
  assertNumber('context limit', limit, limit > 0, 'numbers above 0');
  return Math.floor(threshold * limit * HEADROOM);
}

/** A share of the history; refuses what cannot be one. */
export function assertRatio(name: string, value: number): number {
  assertNumber(name, value, value >= 0 && value <= 1, 'numbers from 0 to 1');
  return value;
}

function assertNumber(name: string, value: unknown, isAllowed: boolean, allowed: string): void {
  if (typeof value === 'number' && isAllowed) return;
  throw new CompressionStrategyError(
    'INVALID_NUMBER',
    `Invalid ${name} ${quoteValue(value)}; allowed: ${allowed}`,
  );
}
