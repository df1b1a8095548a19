import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityItem } from '../history/density-result.ts';
import { editHistory } from '../history/edit-history.ts';
import type { EditReason } from '../history/edit-reason.ts';
import type { HistoryChange } from '../history/history-events.ts';
import { COMPRESSION_REASON } from './compression-reason.ts';
import { describeBlock } from './describe-block.ts';

/** Of a strategy that says nothing, and of recordings from before reasons were kept. */
const UNEXPLAINED: EditReason = { kind: 'unexplained', why: 'no reason was given' };

/** What a change took out of the history and why; the items stand in the history before it. */
export function explainChange(
  change: HistoryChange,
  tokensOf: (block: ContentBlock) => number,
): readonly DensityItem[] {
  switch (change.type) {
    case 'edited': {
      const { before, result } = change;
      return result.details?.applied ?? compare(before, editHistory(before, result), UNEXPLAINED, tokensOf);
    }
    case 'compressed':
      return compare(change.before, change.history, COMPRESSION_REASON, tokensOf);
    case 'added':
    case 'cleared':
      return [];
  }
}

/** The blocks that are no longer there; calls and thinking go with the rest of their exchange. */
function compare(
  before: readonly IContent[],
  after: readonly IContent[],
  reason: EditReason,
  tokensOf: (block: ContentBlock) => number,
): readonly DensityItem[] {
  const kept = new Set(after.flatMap(({ blocks }) => blocks));
  const exchanges = findToolExchanges(before);
  return before.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position): DensityItem[] => {
      if (kept.has(block) || block.type === 'tool_call' || block.type === 'thinking') return [];
      const call = exchanges.answeredIn(index)[position]?.call;
      const description = describeBlock(block, entry, call);
      return [{ ...reason, ...description, index, position, tokens: tokensOf(block) }];
    }),
  );
}
