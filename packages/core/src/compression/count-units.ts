import { groupExchanges } from '../content/exchange-groups.ts';
import type { IContent } from '../content/i-content.ts';
import type { CompressionContext } from './compression-context.ts';

/** Entries that may only be dropped together. */
export interface HistoryUnit {
  readonly indices: readonly number[];
  readonly tokens: number;
  readonly isHuman: boolean;
}

/** Splits a history into units and counts each of them once. */
export async function countUnits(
  history: readonly IContent[],
  estimateTokens: CompressionContext['estimateTokens'],
): Promise<readonly HistoryUnit[]> {
  return Promise.all(
    groupExchanges(history).map(async (indices) => {
      const entries = indices.flatMap((index) => history[index] ?? []);
      return {
        indices,
        tokens: await estimateTokens(entries),
        isHuman: entries.every((entry) => entry.speaker === 'human'),
      };
    }),
  );
}
