import type { IContent } from '../../content/i-content.ts';
import type { CompressionContext } from '../compression-context.ts';
import { findWhatStays } from './what-stays.ts';

/** Entries that may only be dropped together, as indices. */
export type Unit = readonly number[];

/** Tells before each further unit whether enough is gone. */
export type IsEnough = (
  dropped: { readonly tokens: number; readonly entries: number },
  next: Unit,
) => boolean;

/** Drops units of a history in this order until it is enough, all but what must stay of them. */
export async function dropUnits(
  context: CompressionContext,
  history: readonly IContent[],
  units: readonly Unit[],
  isEnough: IsEnough,
): Promise<IContent[]> {
  const { estimateTokens } = context;
  const stays = await findWhatStays(context, history, new Set(units.flat()));
  const rests = new Map<number, IContent | undefined>();
  const dropped = { tokens: 0, entries: 0 };
  for (const unit of units) {
    if (unit.some(stays.isFixed)) continue;
    const before = unit.flatMap((index) => history[index] ?? []);
    const after = unit.flatMap((index) => stays.restOf(index) ?? []);
    const tokens = (await estimateTokens(before)) - (await estimateTokens(after));
    if (tokens <= 0 && after.length > 0) continue;
    if (isEnough(dropped, unit)) break;
    for (const index of unit) rests.set(index, stays.restOf(index));
    dropped.tokens += tokens;
    dropped.entries += before.length - after.length;
  }
  return history.flatMap((entry, index) => (rests.has(index) ? (rests.get(index) ?? []) : entry));
}
