import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';
import { findLatestRequestIndex } from '../content/latest-request.ts';
import type { CompressionContext } from './compression-context.ts';
import { dropUnits, type Unit } from './staying/drop-units.ts';
import { wordsIn } from './staying/words-in.ts';

/**
 * Drops whole exchanges in front of `tailStart`, oldest first, until `excess` tokens are gone. Human
 * messages, and exchanges in whose results a person speaks, go only when nothing else is left, but for what they say that still holds; the task (the first one),
 * the latest request, what is pinned and what nobody understands never go.
 */
export function dropOldestExchanges(
  context: CompressionContext,
  history: readonly IContent[],
  tailStart: number,
  excess: number,
): Promise<IContent[]> {
  const units = inDroppingOrder(groupExchanges(history.slice(0, tailStart)), history);
  return dropUnits(context, history, units, ({ tokens }) => tokens >= excess);
}

function inDroppingOrder(units: readonly Unit[], history: readonly IContent[]): readonly Unit[] {
  const first = history.findIndex((entry) => entry.speaker === 'human');
  const last = findLatestRequestIndex(history);
  const isOfPerson = (unit: Unit) => unit.some((index) => history[index] && wordsIn(history[index]));
  const droppable = units.filter((unit) => !unit.includes(first) && !unit.includes(last));
  return [...droppable.filter((unit) => !isOfPerson(unit)), ...droppable.filter(isOfPerson)];
}
