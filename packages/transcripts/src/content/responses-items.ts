import type { ContentBlock } from '@hdc/core';
import { mediaOfUrl, readCallItem, reasoningText } from '@hdc/wire';
import { type JsonRecord, recordsOf, textAt } from '../json.ts';
import { textBlocks, thinkingBlocks } from './text-blocks.ts';

/** The blocks of an item of OpenAI's Responses API that the model wrote; undefined for other items. */
export function answerBlocks(item: JsonRecord): readonly ContentBlock[] | undefined {
  switch (item['type']) {
    case 'message':
      return item['role'] === 'assistant' ? textBlocks(itemText(item['content'])) : undefined;
    case 'reasoning':
      return thinkingBlocks(reasoningText(item), textAt(item, 'encrypted_content'));
    case 'tool_search_call':
      return [toolSearch(item)];
    case 'web_search_call':
      return textBlocks(`[web search: ${JSON.stringify(item['action'] ?? {})}]`);
    default:
      return callBlocks(item);
  }
}

function callBlocks(item: JsonRecord): readonly ContentBlock[] | undefined {
  const call = readCallItem(item);
  return call && [{ type: 'tool_call', id: call.id, name: call.name, parameters: call.parameters }];
}

function toolSearch(item: JsonRecord): ContentBlock {
  const id = textAt(item, 'call_id') ?? textAt(item, 'id') ?? '';
  return { type: 'tool_call', id, name: 'tool_search', parameters: item['arguments'] };
}

export function itemText(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsOf(content)
    .flatMap((part) => textAt(part, 'text') ?? [])
    .join('\n');
}

/** Text and images of a message that somebody else wrote. */
export function messageBlocks(content: unknown): readonly ContentBlock[] {
  if (typeof content === 'string') return textBlocks(content);
  return recordsOf(content).flatMap((part): readonly ContentBlock[] => {
    const image = imageUrl(part);
    return image === undefined ? textBlocks(textAt(part, 'text')) : [mediaOfUrl(image)];
  });
}

function imageUrl(part: JsonRecord): string | undefined {
  const url = part['image_url'];
  return typeof url === 'object' && url !== null && 'url' in url && typeof url.url === 'string'
    ? url.url
    : textAt(part, 'image_url');
}
