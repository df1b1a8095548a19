import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityItem } from '../history/density-result.ts';
import { editHistory } from '../history/edit-history.ts';
import type { EditReason } from '../history/edit-reason.ts';
import type { HistoryChange } from '../history/history-events.ts';
import { describeBlock } from '../tools/describe-block.ts';
import { COMPRESSION_REASON } from './compression-reason.ts';

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
  const standIns = findStandIns(before, after);
  const exchanges = findToolExchanges(before);
  return before.flatMap((entry, index) =>
    entry.blocks.flatMap((block, position): DensityItem[] => {
      if (kept.has(block) || block.type === 'tool_call' || block.type === 'thinking') return [];
      const call = exchanges.answeredIn(index)[position]?.call;
      const description = describeBlock(block, entry, call);
      const standIn = block.type === 'tool_response' ? standIns.get(block.callId)?.shift() : undefined;
      const tokens = tokensOf(block) - (standIn ? tokensOf(standIn) : 0);
      return [{ ...reason, ...description, index, position, tokens }];
    }),
  );
}

/** The responses that were not there before, by the call that they answer, in order. */
function findStandIns(
  before: readonly IContent[],
  after: readonly IContent[],
): ReadonlyMap<string, ContentBlock[]> {
  const known = new Set(before.flatMap(({ blocks }) => blocks));
  const standIns = new Map<string, ContentBlock[]>();
  for (const block of after.flatMap(({ blocks }) => blocks)) {
    if (block.type !== 'tool_response' || known.has(block)) continue;
    const others = standIns.get(block.callId);
    if (others) others.push(block);
    else standIns.set(block.callId, [block]);
  }
  return standIns;
}
