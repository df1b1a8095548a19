import type { TextBlock } from '../../../content/content-block.ts';
import { fileDedupe } from '../../../density/passes/file-dedupe/file-dedupe.ts';
import { findIncludingMessages } from '../../../density/passes/file-dedupe/including-messages.ts';
import { findRepeatedInclusions } from '../../../density/passes/file-dedupe/repeated-inclusions.ts';
import { estimateBlockTokens } from '../../../tokens/estimate-block-tokens.ts';
import type { ItemCandidate, ItemKind } from '../item-kind.ts';

/** Files in a message of a person that a later message includes again; the words around them stay. */
export const repeatedInclusion: ItemKind = {
  reason: fileDedupe.reason,
  counter: 'fileDeduplicationsPruned',
  switches: ['fileDedupe'],
  find: ({ history, messageAt }, _, config) =>
    findRepeatedInclusions(history, findIncludingMessages(history), config).flatMap(
      ({ index, block, rest, inclusions, repeatedAt }): readonly ItemCandidate[] => {
        const blocks = history[index]?.blocks ?? [];
        // Items are told apart by their block, and one of two that are the same object may be the newest.
        if (blocks.indexOf(block) !== blocks.lastIndexOf(block)) return [];
        const change = rest ? shortenTo(rest, block) : ({ type: 'drop' } as const);
        return [{ index, block, change, eligibleAt: messageAt[repeatedAt] ?? 0, count: inclusions.length }];
      },
    ),
};

function shortenTo(rest: TextBlock, block: TextBlock): ItemCandidate['change'] {
  const leftShare = estimateBlockTokens(rest) / Math.max(1, estimateBlockTokens(block));
  return { type: 'shorten', block: rest, leftShare };
}
