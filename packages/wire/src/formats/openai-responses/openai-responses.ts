import type { MediaBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, textAt } from '@hdc/core/content';
import { mediaOfUrl, roleOf } from '../../decode/read-parts.ts';
import { kindOf, type PartReader, readResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { tagSignature } from '../../decode/signature-tag.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import type { WireFormat } from '../../wire-format.ts';
import { OUTPUT_ITEMS, readCallItem } from './call-items.ts';

const TEXT_PARTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'text']);

/** The parts of an output that is a list. */
const responsesParts: PartReader = {
  textKey: (part) => (TEXT_PARTS.has(part['type']) ? 'text' : undefined),
  media: responsesMedia,
};

/** `POST /v1/responses`, and a frame of its websocket. */
export const openaiResponses: WireFormat = defineWireFormat({
  name: 'openai-responses',
  listKey: 'input',
  read(body, builder) {
    if (!isRecord(body)) return false;
    const { input } = body;
    if (typeof input !== 'string' && !Array.isArray(input)) return false;
    builder.model = textAt(body, 'model');
    builder.isStreamed = typeof body['stream'] === 'boolean' ? body['stream'] : undefined;
    builder.continues = textAt(body, 'previous_response_id');
    const instructions = textAt(body, 'instructions');
    if (instructions !== undefined) builder.system(instructions);
    builder.tools(listAt(body, 'tools'), ['tools']);
    if (typeof input === 'string') builder.text('human', input, ['input']);
    builder.list(listAt(body, 'input'), (item, index) => readItem(item, ['input', index], builder));
    return true;
  },
});

/** Items of the model follow one another without a message around them, and are one answer. */
function readItem(item: unknown, path: JsonPath, builder: RequestBuilder): void {
  const record = isRecord(item) ? item : {};
  const type = textAt(record, 'type') ?? (typeof record['role'] === 'string' ? 'message' : '');
  if (type === 'message') {
    readMessage(record, path, builder);
    return;
  }
  if (type === 'reasoning') {
    readReasoning(record, path, builder);
    return;
  }
  const call = readCallItem(record, path);
  if (call) {
    builder.call(call, path, call.place);
    return;
  }
  const output = OUTPUT_ITEMS.get(type)?.(record);
  if (output) {
    const result = readResult(record['output'], [...path, 'output'], responsesParts);
    builder.respond(output.callId, result, path, { isFailed: output.isFailed });
    builder.endEntry();
    return;
  }
  if (type === 'additional_tools') builder.tools(listAt(record, 'tools'), [...path, 'tools']);
  // A vendor-run call is part of the model's answer.
  if (type.endsWith('_call')) builder.opaque('ai', type, item, path);
  else builder.note(kindOf(item), item, path);
}

function readMessage(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  switch (message['role']) {
    case 'assistant':
      readContent(message['content'], 'ai', [...path, 'content'], builder);
      return;
    case 'user':
      builder.endEntry();
      readContent(message['content'], 'human', [...path, 'content'], builder);
      builder.endEntry();
      return;
    case 'system':
    case 'developer':
      readSystem(message, path, builder);
      return;
    default:
      builder.note(roleOf(message), message, path);
      return;
  }
}

/** Only what stands in front of the conversation is the system prompt; later words stand where they are. */
function readSystem(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  if (!builder.isAtStart) {
    builder.note(roleOf(message), message, path);
    return;
  }
  const text = textAt(message, 'content');
  if (text !== undefined) builder.system(text);
  for (const part of listAt(message, 'content')) {
    if (isRecord(part)) builder.system(textAt(part, 'text') ?? '');
  }
}

function readReasoning(item: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const encrypted = textAt(item, 'encrypted_content');
  const signature = encrypted === undefined ? undefined : tagSignature('openai:', encrypted);
  builder.thinking(reasoningText(item), signature, path);
}

/** The visible text of a reasoning item: the summary is all that the model lets anyone see of its thoughts. */
export function reasoningText(item: JsonRecord): string {
  return [...listAt(item, 'summary'), ...listAt(item, 'content')]
    .flatMap((part) => (isRecord(part) ? (textAt(part, 'text') ?? []) : []))
    .join('\n\n');
}

function readContent(content: unknown, speaker: Speaker, path: JsonPath, builder: RequestBuilder): void {
  if (typeof content === 'string') {
    builder.text(speaker, content, path);
    return;
  }
  if (!Array.isArray(content)) {
    if (content !== undefined && content !== null) builder.opaque(speaker, 'content', content, path);
    return;
  }
  content.forEach((part: unknown, index) => {
    const partPath = [...path, index];
    const record = isRecord(part) ? part : {};
    const text = TEXT_PARTS.has(record['type']) ? textAt(record, 'text') : undefined;
    const media = responsesMedia(record);
    if (text !== undefined) builder.text(speaker, text, [...partPath, 'text'], partPath);
    else if (media) builder.media(speaker, media, partPath);
    else builder.opaque(speaker, kindOf(part), part, partPath);
  });
}

/** An image that the request holds or points to; those that the vendor keeps are unknown to us. */
function responsesMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'input_image') return undefined;
  const url = textAt(part, 'image_url');
  return url === undefined ? undefined : mediaOfUrl(url);
}
