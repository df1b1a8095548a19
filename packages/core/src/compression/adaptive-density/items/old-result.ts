import { groupBy } from '../../../content/group-by.ts';
import { recencyPruning, retentionOf } from '../../../density/passes/recency-pruning/recency-pruning.ts';
import { PRUNED_POINTER } from '../../../density/pruned-pointer.ts';
import { estimateBlockTokens } from '../../../tokens/estimate-block-tokens.ts';
import type { LoggedActivity } from '../activity-log.ts';
import type { ItemCandidate, ItemKind } from '../item-kind.ts';

/** A result with as many newer ones of its tool as a person wants to keep. */
export const oldResult: ItemKind = {
  reason: recencyPruning.reason,
  counter: 'recencyPruned',
  switches: ['recencyPruning'],
  find: ({ activities }, _, config) => {
    const retention = retentionOf(config);
    return [...resultsByTool(activities).values()].flatMap((results) =>
      results.flatMap((logged, place): readonly ItemCandidate[] => {
        // It is old since the result came that is the first of those to keep besides it.
        const newer = results[place - retention];
        if (!newer || logged.isPruned) return [];
        const { response, responseIndex } = logged;
        const block = { ...response, result: PRUNED_POINTER };
        const leftShare = estimateBlockTokens(block) / Math.max(1, estimateBlockTokens(response));
        const change = { type: 'shorten', block, leftShare } as const;
        return [{ index: responseIndex, block: response, logged, change, eligibleAt: newer.message }];
      }),
    );
  },
};

/** The newest results of each tool, so many of them: whatever else makes them old, they stay. */
export function newestResults(
  activities: readonly LoggedActivity[],
  retention: number,
): ReadonlySet<LoggedActivity> {
  return new Set([...resultsByTool(activities).values()].flatMap((results) => results.slice(0, retention)));
}

/** Results from the newest to the oldest, by the name of their tool. */
function resultsByTool(
  activities: readonly LoggedActivity[],
): ReadonlyMap<string, readonly LoggedActivity[]> {
  const newestFirst = activities.toSorted((a, b) => b.responseIndex - a.responseIndex || b.order - a.order);
  return groupBy(newestFirst, ({ response }) => response.toolName);
}
