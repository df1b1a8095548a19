import type { IContent } from '../../content/i-content.ts';
import type { CompressionContext } from '../compression-context.ts';
import { countUnits, type HistoryUnit } from '../count-units.ts';

/**
 * Drops whole exchanges in front of the tail, oldest first, until `excess` tokens are gone. Human
 * messages go only when nothing else is left; the task (the first one) and the latest request never go.
 */
export async function dropOldestExchanges(
  history: readonly IContent[],
  tailStart: number,
  excess: number,
  estimateTokens: CompressionContext['estimateTokens'],
): Promise<IContent[]> {
  const units = await countUnits(history.slice(0, tailStart), estimateTokens);
  const dropped = new Set<number>();
  let missing = excess;
  for (const unit of inDroppingOrder(units, history)) {
    if (missing <= 0) break;
    for (const index of unit.indices) dropped.add(index);
    missing -= unit.tokens;
  }
  return history.filter((_, index) => !dropped.has(index));
}

function inDroppingOrder(units: readonly HistoryUnit[], history: readonly IContent[]): HistoryUnit[] {
  const isHuman = (entry: IContent) => entry.speaker === 'human';
  const first = history.findIndex(isHuman);
  const last = history.findLastIndex(isHuman);
  const droppableHumans = units.filter(
    (unit) => unit.isHuman && !unit.indices.includes(first) && !unit.indices.includes(last),
  );
  return [...units.filter((unit) => !unit.isHuman), ...droppableHumans];
}
