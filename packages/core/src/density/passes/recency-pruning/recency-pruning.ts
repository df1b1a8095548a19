import { findToolExchanges } from '../../../content/tool-exchanges.ts';
import type { EditReason } from '../../../history/applied-change.ts';
import { isProtected } from '../../../tools/is-protected.ts';
import type { DensityPass } from '../../density-pass.ts';
import { PRUNED_POINTER } from '../../pruned-pointer.ts';
import { DENSITY_STRATEGIES } from '../../shared-density-settings.ts';

const SETTINGS = {
  recencyPruning: {
    description: 'Replace all but the last results of each tool by a pointer',
    type: 'boolean',
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: false,
  },
  recencyRetention: {
    description: 'Results to keep per tool when recency pruning is on; below 1 counts as 1',
    type: 'number',
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: 3,
  },
} as const;

const OLD_RESULT: EditReason = { kind: 'old-result', why: 'newer results of the tool' };

/** Keeps the last results of each tool and puts a pointer in the place of older ones. */
export const recencyPruning: DensityPass<typeof SETTINGS> = {
  name: 'recency-pruning',
  description: 'Replaces all but the last results of each tool by a pointer',
  counter: 'recencyPruned',
  settings: SETTINGS,
  reason: OLD_RESULT,
  isEnabled: (config) => config.recencyPruning,
  run(draft, config) {
    const retention = retentionOf(config);
    const exchanges = findToolExchanges(draft.raw);
    const newerResults = new Map<string, number>();
    let pruned = 0;
    const prune = (index: number, position: number): void => {
      const block = draft.blockAt(index, position);
      if (block?.type !== 'tool_response') return;
      const newer = newerResults.get(block.toolName) ?? 0;
      newerResults.set(block.toolName, newer + 1);
      if (newer < retention || block.result === PRUNED_POINTER) return;
      if (isProtected(exchanges.answeredIn(index)[position]?.call, block, config)) return;
      draft.edit({ index, position, after: { ...block, result: PRUNED_POINTER }, reason: OLD_RESULT });
      pruned++;
    };
    for (let index = draft.raw.length - 1; index >= 0; index--) {
      const { length } = draft.raw[index]?.blocks ?? [];
      for (let position = length - 1; position >= 0; position--) prune(index, position);
    }
    return pruned;
  },
};

/** How many results of each tool stay: a setting may be below 1, or no number at all. */
export function retentionOf({ recencyRetention }: { readonly recencyRetention: number }): number {
  const isUsable = recencyRetention >= 1;
  return isUsable ? recencyRetention : 1;
}
