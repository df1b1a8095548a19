import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityItem } from '../history/density-result.ts';
import { describeBlock } from '../tools/describe-block.ts';
import type { DraftEdit } from './draft-edit.ts';
import { type BlockLoss, EditLosses } from './edit-losses.ts';

/** What edits took out of a history, in its order. */
export function explainEdits(
  raw: readonly IContent[],
  edits: readonly DraftEdit[],
  tokensOf: (block: ContentBlock) => number,
): readonly DensityItem[] {
  const losses = new EditLosses(raw, tokensOf);
  for (const edit of edits) losses.add(edit);
  const exchanges = findToolExchanges(raw);
  return addUp(losses.all, raw)
    .map(({ block, index, position, reason, tokens }): DensityItem => {
      const entry = raw[index] ?? { speaker: 'tool', blocks: [] };
      const call = exchanges.answeredIn(index)[position]?.call;
      return { ...reason, ...describeBlock(block, entry, call), index, position, tokens };
    })
    .sort((a, b) => a.index - b.index || a.position - b.position);
}

/** A call that goes with its response is no item of its own, nor are the thoughts that led to it. */
function addUp(losses: readonly BlockLoss[], raw: readonly IContent[]): readonly BlockLoss[] {
  const exchanges = findToolExchanges(raw);
  const byCall = new Map<ContentBlock, BlockLoss>();
  for (const loss of losses) {
    if (loss.block.type !== 'tool_response') continue;
    const call = exchanges.answeredIn(loss.index)[loss.position]?.call;
    if (call) byCall.set(call, loss);
  }
  const byEntry = new Map<number, BlockLoss>();
  const saved = new Map<BlockLoss, number>();
  const settle = (loss: BlockLoss, owner: BlockLoss) =>
    saved.set(owner, (saved.get(owner) ?? 0) + loss.tokens);
  for (const loss of losses) {
    if (isSilent(loss.block)) continue;
    const owner = byCall.get(loss.block) ?? loss;
    settle(loss, owner);
    if (!byEntry.has(loss.index)) byEntry.set(loss.index, owner);
  }
  for (const loss of losses) {
    if (isSilent(loss.block)) settle(loss, byEntry.get(loss.index) ?? loss);
  }
  return [...saved].map(([loss, tokens]) => ({ ...loss, tokens }));
}

/** Thinking and blank text say nothing by themselves. */
function isSilent(block: ContentBlock): boolean {
  return block.type === 'thinking' || (block.type === 'text' && block.text.trim() === '');
}
