import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, textAt } from '@hdc/core/content';
import { readCallItem } from '@hdc/wire';
import { textBlocks } from '../../build/text-blocks.ts';
import { decodeMessage } from '../../content/decode-messages.ts';

/** The blocks of an item that the model wrote; undefined for other items. */
export function codexAnswer(item: JsonRecord): readonly ContentBlock[] | undefined {
  switch (item['type']) {
    case 'message':
      return item['role'] === 'assistant' ? decodeMessage('openai-responses', item).blocks : undefined;
    case 'reasoning':
      return decodeMessage('openai-responses', item).blocks;
    case 'tool_search_call':
      return [toolSearch(item)];
    case 'web_search_call':
      return textBlocks(`[web search: ${JSON.stringify(item['action'] ?? {})}]`);
    default:
      return readCallItem(item) && decodeMessage('openai-responses', item).blocks;
  }
}

/** Codex runs this search itself, although the item is one of the vendor's. */
function toolSearch(item: JsonRecord): ContentBlock {
  const id = textAt(item, 'call_id') ?? textAt(item, 'id') ?? '';
  return { type: 'tool_call', id, name: 'tool_search', parameters: item['arguments'] };
}
