import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, parseOrKeep, recordsOf, textAt } from '../json.ts';
import { textBlocks, thinkingBlocks } from './text-blocks.ts';

/** The blocks of an item of OpenAI's Responses API that the model wrote; undefined for other items. */
export function answerBlocks(item: JsonRecord): readonly ContentBlock[] | undefined {
  switch (item['type']) {
    case 'message':
      return item['role'] === 'assistant' ? textBlocks(itemText(item['content'])) : undefined;
    case 'reasoning':
      return thinkingBlocks(reasoningText(item), textAt(item, 'encrypted_content'));
    case 'function_call':
      return [callBlock(item, textAt(item, 'name'), parseOrKeep(textAt(item, 'arguments') ?? ''))];
    case 'custom_tool_call':
      return [callBlock(item, textAt(item, 'name'), customParameters(item))];
    case 'local_shell_call':
      return [callBlock(item, 'local_shell', item['action'])];
    case 'tool_search_call':
      return [callBlock(item, 'tool_search', item['arguments'])];
    case 'web_search_call':
      return textBlocks(`[web search: ${JSON.stringify(item['action'] ?? {})}]`);
    default:
      return undefined;
  }
}

function callBlock(item: JsonRecord, name: string | undefined, parameters: unknown): ContentBlock {
  const id = textAt(item, 'call_id') ?? textAt(item, 'id') ?? '';
  return { type: 'tool_call', id, name: name ?? 'unknown', parameters };
}

/** A custom tool takes bare text; a patch goes under the key that core's table of file tools knows. */
function customParameters(item: JsonRecord): unknown {
  const input = item['input'];
  return item['name'] === 'apply_patch' ? { patchText: input } : { input };
}

/** The summary is all that the model lets anyone see of its thoughts. */
function reasoningText(item: JsonRecord): string {
  const summary = recordsOf(item['summary']).flatMap((part) => textAt(part, 'text') ?? []);
  const content = recordsOf(item['content']).flatMap((part) => textAt(part, 'text') ?? []);
  return [...summary, ...content].join('\n\n');
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
    return image === undefined ? textBlocks(textAt(part, 'text')) : [imageBlock(image)];
  });
}

function imageUrl(part: JsonRecord): string | undefined {
  const url = part['image_url'];
  return typeof url === 'object' && url !== null && 'url' in url && typeof url.url === 'string'
    ? url.url
    : textAt(part, 'image_url');
}

function imageBlock(url: string): ContentBlock {
  const inline = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  if (!inline) return { type: 'media', mimeType: 'image/png', data: url, encoding: 'url' };
  return { type: 'media', mimeType: inline[1] ?? '', data: inline[2] ?? '', encoding: 'base64' };
}
