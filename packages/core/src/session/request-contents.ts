import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { isEmptyContent } from '../content/is-empty-content.ts';
import { findToolExchanges, type ToolExchange } from '../content/tool-exchanges.ts';

const INTERRUPTED = 'The call was interrupted; there is no result.';

/** Most vendors refuse a conversation that a model begins. */
const BEGINNING_GONE: IContent = {
  speaker: 'human',
  blocks: [{ type: 'text', text: '[The beginning of this conversation was removed to save space.]' }],
  metadata: { synthetic: true },
};

/**
 * The history as every vendor takes it: directly behind each AI entry one tool entry that answers all of
 * its calls, in order; no response without a call; nothing empty; a person speaks first. Depends on nothing but the history, so
 * the same beginning always gives the same beginning.
 */
export function toRequestContents(history: readonly IContent[]): readonly IContent[] {
  const exchangesByEntry = new Map<number, ToolExchange[]>();
  for (const exchange of findToolExchanges(history).all) {
    const exchanges = exchangesByEntry.get(exchange.callIndex);
    if (exchanges) exchanges.push(exchange);
    else exchangesByEntry.set(exchange.callIndex, [exchange]);
  }
  const contents = history.flatMap((entry, index) => {
    if (entry.speaker === 'tool') return [];
    if (isEmptyContent(entry)) return [];
    const exchanges = exchangesByEntry.get(index);
    return exchanges ? [entry, answerAll(exchanges, history)] : [entry];
  });
  return contents[0]?.speaker === 'ai' ? [BEGINNING_GONE, ...contents] : contents;
}

function answerAll(exchanges: readonly ToolExchange[], history: readonly IContent[]): IContent {
  return { speaker: 'tool', blocks: exchanges.flatMap((exchange) => answer(exchange, history)) };
}

function answer(
  { call, response, responseIndex }: ToolExchange,
  history: readonly IContent[],
): ContentBlock[] {
  if (!response || responseIndex === undefined) return [interruptedResponse(call)];
  return [response, ...mediaBehind(response, history[responseIndex])];
}

/** Pictures that a tool returned stand behind its response, up to the next one. */
function mediaBehind(response: ToolResponseBlock, entry: IContent | undefined): readonly ContentBlock[] {
  const behind = entry?.blocks.slice(entry.blocks.indexOf(response) + 1) ?? [];
  const end = behind.findIndex((block) => block.type === 'tool_response');
  return behind.slice(0, end < 0 ? behind.length : end).filter((block) => block.type === 'media');
}

function interruptedResponse({ id, name }: ToolCallBlock): ToolResponseBlock {
  return { type: 'tool_response', callId: id, toolName: name, result: '', error: INTERRUPTED };
}
