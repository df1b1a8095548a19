import type { ToolCallBlock, ToolResponseBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { findToolExchanges } from '../../content/tool-exchanges.ts';
import { isStub } from '../../density/is-stub.ts';
import { summarizeResponse } from '../../density/tool-summary.ts';

/** The history with the payload of every tool response in front of `end` cut down to one line. */
export function summarizeToolResponses(
  history: readonly IContent[],
  end: number,
  isKept: (call: ToolCallBlock | undefined, response: ToolResponseBlock) => boolean,
): IContent[] {
  const exchanges = findToolExchanges(history);
  return history.map((entry, index) => {
    if (index >= end || !entry.blocks.some(needsSummary)) return entry;
    const answered = exchanges.answeredIn(index);
    const blocks = entry.blocks.map((block, position) => {
      const call = answered[position]?.call;
      if (!needsSummary(block) || isKept(call, block)) return block;
      return { ...block, result: summarizeResponse(block, call) };
    });
    return { ...entry, blocks };
  });
}

function needsSummary(block: IContent['blocks'][number]): block is ToolResponseBlock {
  return block.type === 'tool_response' && !isStub(block);
}
