import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isEmptyContent } from '../content/content-guards.ts';
import { groupBy } from '../content/group-by.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges, type ToolExchange } from '../content/tool-exchanges.ts';
import { readToolEntryParts, type ToolEntryParts } from './tool-entry-parts.ts';

const INTERRUPTED = 'The call was interrupted; there is no result.';

/** Most vendors refuse a conversation that a model begins. */
const BEGINNING_GONE: IContent = {
  speaker: 'human',
  blocks: [{ type: 'text', text: '[The beginning of this conversation was removed to save space.]' }],
  metadata: { synthetic: true },
};

/**
 * The history as every vendor takes it: directly behind each AI entry one tool entry that answers all of its calls,
 * in order; no response without a call; nothing empty; a person speaks first. Blocks of a tool entry beside its
 * responses stand behind these, or by themselves if there is no answer to put them behind. Depends on nothing but the
 * history, so the same beginning always gives the same beginning.
 */
export function toRequestContents(history: readonly IContent[]): readonly IContent[] {
  const exchangesByEntry = groupBy(findToolExchanges(history).all, ({ callIndex }) => callIndex);
  const parts = readToolEntryParts(history);
  const contents: IContent[] = [];
  /** The answers to the calls that the tool entries of the moment directly follow. */
  let answers: ContentBlock[] | undefined;
  for (const [index, entry] of history.entries()) {
    if (entry.speaker === 'tool') {
      const loose = parts.looseIn(index);
      if (answers) answers.push(...loose);
      else if (loose.length > 0) contents.push(byItself(loose));
      continue;
    }
    answers = undefined;
    if (isEmptyContent(entry)) continue;
    contents.push(entry);
    const exchanges = exchangesByEntry.get(index);
    if (!exchanges) continue;
    answers = exchanges.flatMap((exchange) => answer(exchange, parts));
    contents.push({ speaker: 'tool', blocks: answers });
  }
  return contents[0]?.speaker === 'ai' ? [BEGINNING_GONE, ...contents] : contents;
}

function answer(exchange: ToolExchange, parts: ToolEntryParts): ContentBlock[] {
  const { call, response } = exchange;
  return response ? [response, ...parts.besideAnswer(exchange)] : [interruptedResponse(call)];
}

/** No vendor takes a tool's words where there is no call; only a user may say something there. */
function byItself(blocks: readonly ContentBlock[]): IContent {
  return { speaker: 'human', blocks, metadata: { synthetic: true } };
}

function interruptedResponse({ id, name }: ToolCallBlock): ToolResponseBlock {
  return { type: 'tool_response', callId: id, toolName: name, result: '', error: INTERRUPTED };
}
