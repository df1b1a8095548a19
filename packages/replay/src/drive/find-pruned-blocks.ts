import { explainChange, type HistoryChange, type IContent } from '@hdc/core';
import type { PrunedBlock } from './sent-request.ts';

/**
 * The blocks that left a history, the request before and the additions since, while a request was prepared, and
 * why. A block that was added and removed again in between was never there for anybody.
 */
export function findPrunedBlocks(
  changes: readonly HistoryChange[],
  before: readonly IContent[],
): readonly PrunedBlock[] {
  if (changes.every(({ type }) => type === 'added')) return [];
  const added = changes.flatMap((change) => (change.type === 'added' ? change.entries : []));
  const known = new Set([...before, ...added].flatMap(({ blocks }) => blocks));
  return changes.flatMap((change) => {
    if (change.type !== 'edited' && change.type !== 'compressed') return [];
    // Sizes are counted by the model of the recording.
    return explainChange(change, () => 0).flatMap(({ index, position, tokens, ...item }) => {
      const block = change.before[index]?.blocks[position];
      return block && known.has(block) ? [{ ...item, block }] : [];
    });
  });
}
