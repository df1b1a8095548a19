import { groupExchanges } from '../content/group-exchanges.ts';
import { holdsOpaque } from '../content/holds-opaque.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequestIndex, speaksForPerson } from '../content/latest-request.ts';
import type { CompressionContext } from './compression-context.ts';

/** Entries that may only be dropped together, as indices. */
type Unit = readonly number[];

/**
 * Drops whole exchanges in front of `tailStart`, oldest first, until `excess` tokens are gone. Human
 * messages go only when nothing else is left; the task (the first one), the latest request and what nobody
 * understands never go.
 */
export async function dropOldestExchanges(
  history: readonly IContent[],
  tailStart: number,
  excess: number,
  estimateTokens: CompressionContext['estimateTokens'],
): Promise<IContent[]> {
  const dropped = new Set<number>();
  let missing = excess;
  for (const unit of inDroppingOrder(groupExchanges(history.slice(0, tailStart)), history)) {
    if (missing <= 0) break;
    for (const index of unit) dropped.add(index);
    missing -= await estimateTokens(unit.flatMap((index) => history[index] ?? []));
  }
  return history.filter((_, index) => !dropped.has(index));
}

function inDroppingOrder(units: readonly Unit[], history: readonly IContent[]): readonly Unit[] {
  const first = history.findIndex((entry) => entry.speaker === 'human');
  const last = findLatestRequestIndex(history);
  const isOfPerson = (unit: Unit) => unit.some((index) => history[index] && speaksForPerson(history[index]));
  const droppable = units.filter(
    (unit) =>
      !unit.includes(first) && !unit.includes(last) && !unit.some((index) => holdsOpaque(history[index])),
  );
  return [...droppable.filter((unit) => !isOfPerson(unit)), ...droppable.filter(isOfPerson)];
}
