import type { ContentBlock, IContent } from '@hdc/core';
import { BlockInterner, WIRE_FORMATS, type WireFormatName, type WireRequest } from '@hdc/wire';
import type { ToolAnswer } from '../build/recorded-facts.ts';
import { isRecord } from '../json.ts';

/** The content of one message in a vendor's format, and the tool results in it. */
export interface MessageContent {
  readonly blocks: readonly ContentBlock[];
  readonly results: readonly ToolAnswer[];
}

/** The key of the messages in a request of each format. */
const LISTS: Readonly<Record<WireFormatName, string>> = {
  'anthropic-messages': 'messages',
  'openai-chat': 'messages',
  'openai-responses': 'input',
  gemini: 'contents',
  'bedrock-converse': 'messages',
  'ai-sdk-prompt': 'messages',
};

/** A recorded session is read once: remembering its blocks would only fill memory. */
const interner = new BlockInterner({ maxCharacters: 0 });

/** Messages as a request would hold them, decoded by the one place that knows the format. */
export function decodeRequest(
  format: WireFormatName,
  messages: readonly unknown[],
  request: unknown = {},
): WireRequest | undefined {
  const body = { ...(isRecord(request) && request), [LISTS[format]]: messages };
  return WIRE_FORMATS[format].decode(body, { interner });
}

/** The content of each message, in the order of the messages; blank texts and empty thoughts are left out. */
export function decodeMessages(
  format: WireFormatName,
  messages: readonly unknown[],
): readonly MessageContent[] {
  const contents = messages.map(() => ({
    blocks: Array.of<ContentBlock>(),
    results: Array.of<ToolAnswer>(),
  }));
  const request = decodeRequest(format, messages);
  for (const [index, entry] of (request?.entries ?? []).entries()) {
    const position = request?.places[index]?.[0]?.path[1];
    const content = typeof position === 'number' ? contents[position] : undefined;
    const answer = toAnswer(entry);
    if (answer) content?.results.push(answer);
    else content?.blocks.push(...entry.blocks.filter(saysSomething));
  }
  return contents;
}

export function decodeMessage(format: WireFormatName, message: unknown): MessageContent {
  return decodeMessages(format, [message])[0] ?? { blocks: [], results: [] };
}

/** Undefined for an entry that no tool wrote. */
export function toAnswer({ blocks }: IContent): ToolAnswer | undefined {
  const [response, ...media] = blocks;
  if (response?.type !== 'tool_response') return undefined;
  const { callId, result, error } = response;
  return { callId, result, media, ...(error !== undefined && { error }) };
}

export function saysSomething(block: ContentBlock): boolean {
  if (block.type === 'text') return block.text.trim() !== '';
  return block.type !== 'thinking' || block.thought !== '' || Boolean(block.signature);
}
