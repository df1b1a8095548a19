import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';

/** A share of the history; refuses what cannot be one. */
export function parseRatio(name: string, value: number): number {
  return parseNumber(name, value, value >= 0 && value <= 1, 'numbers from 0 to 1');
}

/** A number out of the settings. Without TypeScript it may be anything, so its type is checked as well. */
export function parseNumber(name: string, value: number, isAllowed: boolean, allowed: string): number {
  if (typeof value === 'number' && isAllowed) return value;
  throw new CompressionStrategyError(
    'INVALID_NUMBER',
    `Invalid ${name} ${quoteValue(value)}; allowed: ${allowed}`,
  );
}
