import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { BlockEdit, DensityItem } from '../history/density-result.ts';
import { describeBlock } from '../tools/describe-block.ts';

/**
 * The items that edits took out of a history, in its order. A call that goes with its response is no item of its
 * own, nor are the thoughts that led to it.
 */
export function explainEdits(raw: readonly IContent[], edits: readonly BlockEdit[]): readonly DensityItem[] {
  const exchanges = findToolExchanges(raw);
  const callOf = ({ index, position }: BlockEdit) => exchanges.answeredIn(index)[position]?.call;
  const placed = edits.flatMap((edit) => {
    const entry = raw[edit.index];
    const block = entry?.blocks[edit.position];
    return entry && block ? [{ edit, entry, block }] : [];
  });
  const byCall = new Map<ContentBlock | undefined, BlockEdit>();
  for (const { edit, block } of placed) if (block.type === 'tool_response') byCall.set(callOf(edit), edit);
  /** By entry, what its thoughts go with. */
  const owners = new Map<number, BlockEdit>();
  const saved = new Map<BlockEdit, number>();
  const settle = ({ tokens }: BlockEdit, owner: BlockEdit) =>
    saved.set(owner, (saved.get(owner) ?? 0) + tokens);
  for (const { edit, block } of placed.filter((each) => !isSilent(each.block))) {
    const owner = byCall.get(block) ?? edit;
    settle(edit, owner);
    if (!owners.has(edit.index)) owners.set(edit.index, owner);
  }
  for (const { edit } of placed.filter((each) => isSilent(each.block))) {
    settle(edit, owners.get(edit.index) ?? edit);
  }
  return placed
    .flatMap(({ edit, entry, block }): readonly DensityItem[] => {
      const tokens = saved.get(edit);
      if (tokens === undefined) return [];
      const { index, position, reason } = edit;
      return [{ ...reason, ...describeBlock(block, entry, callOf(edit)), index, position, tokens }];
    })
    .sort((a, b) => a.index - b.index || a.position - b.position);
}

/** Thinking and blank text say nothing by themselves. */
function isSilent(block: ContentBlock): boolean {
  return block.type === 'thinking' || (block.type === 'text' && block.text.trim() === '');
}
