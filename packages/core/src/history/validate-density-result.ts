import { assertContent } from '../content/assert-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { DensityResult } from './density-result.ts';

/** Throws when the result cannot be applied to a history of that length; checks all before any change. */
export function validateDensityResult(result: DensityResult, historyLength: number): void {
  if (!Array.isArray(result?.removals) || !(result.replacements instanceof Map)) {
    throw new CompressionStrategyError(
      'DENSITY_MALFORMED',
      `Invalid DensityResult ${quoteValue(result)}; allowed: an object with an array of removals and a Map of replacements`,
    );
  }
  const removed = new Set<number>();
  for (const index of result.removals) {
    assertIndex('removal', index, historyLength);
    if (removed.has(index)) {
      throw new CompressionStrategyError(
        'DENSITY_DUPLICATE_INDEX',
        `DensityResult lists removal index ${index} twice; each index may stand there once`,
      );
    }
    removed.add(index);
  }
  for (const [index, entry] of result.replacements) {
    assertIndex('replacement', index, historyLength);
    if (removed.has(index)) {
      throw new CompressionStrategyError(
        'DENSITY_CONFLICT',
        `DensityResult conflict: index ${index} stands in both removals and replacements`,
      );
    }
    assertContent(entry);
  }
}

function assertIndex(kind: string, index: number, historyLength: number): void {
  if (Number.isInteger(index) && index >= 0 && index < historyLength) return;
  throw new CompressionStrategyError(
    'DENSITY_INDEX_OUT_OF_BOUNDS',
    `DensityResult ${kind} index ${quoteValue(index)} is out of bounds; allowed: integers in [0, ${historyLength})`,
  );
}
