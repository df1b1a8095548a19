import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../../../content/content-block.ts';
import { findToolExchanges } from '../../../content/tool-exchanges.ts';
import type { EditReason } from '../../../history/edit-reason.ts';
import { isProtected } from '../../../tools/is-protected.ts';
import { AnsweredCalls } from '../../answered-calls.ts';
import type { DensityPass } from '../../density-pass.ts';
import { DENSITY_STRATEGIES } from '../../density-strategies.ts';
import { PRUNED_POINTER } from '../../pruned-pointer.ts';
import { retentionOf } from './retention-of.ts';

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
    const prune = (block: ContentBlock, callOf: CallOf): ContentBlock => {
      if (block.type !== 'tool_response') return block;
      const newer = newerResults.get(block.toolName) ?? 0;
      newerResults.set(block.toolName, newer + 1);
      if (newer < retention || block.result === PRUNED_POINTER) return block;
      if (isProtected(callOf(block), block, config)) return block;
      pruned++;
      return { ...block, result: PRUNED_POINTER };
    };
    for (let index = draft.raw.length - 1; index >= 0; index--) {
      const entry = draft.entryAt(index);
      if (!entry?.blocks.some((block) => block.type === 'tool_response')) continue;
      const prunedBefore = pruned;
      let calls: AnsweredCalls | undefined;
      const callOf: CallOf = (response) => {
        calls ??= new AnsweredCalls(exchanges.answeredIn(index));
        return calls.callOf(response);
      };
      const blocks = entry.blocks
        .toReversed()
        .map((block) => prune(block, callOf))
        .toReversed();
      if (pruned > prunedBefore) draft.replace(index, { ...entry, blocks }, OLD_RESULT);
    }
    return pruned;
  },
};

type CallOf = (response: ToolResponseBlock) => ToolCallBlock | undefined;
