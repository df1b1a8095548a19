import type { MediaBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { mediaOfUrl, parseArguments, roleOf } from '../../decode/read-parts.ts';
import { kindOf, type PartReader, readResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import type { WireFormat } from '../../wire-format.ts';

/** The parts of a message of a tool whose content is a list. */
const chatParts: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media: chatMedia,
  isMarked: (part) => part['cache_control'] !== undefined && part['cache_control'] !== null,
};

/** `POST /v1/chat/completions`, of OpenAI and of the many that speak it. */
export const openaiChat: WireFormat = defineWireFormat({
  name: 'openai-chat',
  listKey: 'messages',
  read(body, builder) {
    if (!isRecord(body) || !Array.isArray(body['messages'])) return false;
    builder.model = textAt(body, 'model');
    builder.isStreamed = typeof body['stream'] === 'boolean' ? body['stream'] : undefined;
    for (const key of ['tools', 'functions']) builder.tools(listAt(body, key), [key]);
    builder.list(body['messages'], (message, index) => {
      readMessage(message, ['messages', index], builder);
      builder.endEntry();
    });
    return true;
  },
});

function readMessage(message: unknown, path: JsonPath, builder: RequestBuilder): void {
  if (!isRecord(message)) {
    builder.note('unknown', message, path);
    return;
  }
  const contentPath = [...path, 'content'];
  switch (message['role']) {
    case 'system':
    case 'developer':
      readSystem(message, path, builder);
      return;
    case 'user':
      readContent(message['content'], 'human', contentPath, builder);
      return;
    case 'assistant':
      readAnswer(message, path, builder);
      return;
    case 'tool':
    case 'function': {
      const callId =
        textAt(message, 'tool_call_id') ?? builder.ids.lastCall(textAt(message, 'name') ?? 'unknown');
      builder.respond(callId, readResult(message['content'], contentPath, chatParts), path);
      return;
    }
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
  const { content } = message;
  if (typeof content === 'string') builder.system(content);
  listAt(message, 'content').forEach((part, index) => {
    if (!isRecord(part)) return;
    builder.system(textAt(part, 'text') ?? '');
    builder.cacheMark(part['cache_control'], [...path, 'content', index]);
  });
}

/** Thoughts come under several names, none of them OpenAI's own (DeepSeek, Qwen, OpenRouter; 2026-11). */
const THOUGHT_KEYS: readonly string[] = ['reasoning_content', 'reasoning'];
/** More of an answer that has to come back, and that we do not look into. */
const OPAQUE_KEYS: readonly string[] = ['reasoning_details', 'audio', 'refusal'];

function readAnswer(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  for (const key of THOUGHT_KEYS) {
    const thought = textAt(message, key);
    if (thought) builder.thinking(thought, undefined, [...path, key]);
  }
  for (const key of OPAQUE_KEYS) {
    const value = message[key];
    if (value !== undefined && value !== null) builder.opaque('ai', key, value, [...path, key]);
  }
  readContent(message['content'], 'ai', [...path, 'content'], builder);
  listAt(message, 'tool_calls').forEach((call, index) => {
    readCall(call, [...path, 'tool_calls', index], builder);
  });
  const call = message['function_call'];
  if (!isRecord(call)) return;
  // From before calls had ids: one an answer, answered by the next message of that name.
  builder.ids.beginAnswer();
  const name = textAt(call, 'name') ?? 'unknown';
  const { parameters, place } = parseArguments(call['arguments'], [...path, 'function_call', 'arguments']);
  builder.call({ id: builder.ids.call(name), name, parameters }, [...path, 'function_call'], place);
}

function readCall(call: unknown, path: JsonPath, builder: RequestBuilder): void {
  const id = isRecord(call) ? textAt(call, 'id') : undefined;
  if (!isRecord(call) || id === undefined) {
    builder.opaque('ai', kindOf(call), call, path);
    return;
  }
  if (isRecord(call['custom'])) {
    const custom = recordAt(call, 'custom');
    const place = { path: [...path, 'custom', 'input'], form: 'bare' } as const;
    const name = textAt(custom, 'name') ?? 'unknown';
    builder.call({ id, name, parameters: { input: custom['input'] } }, path, place);
    return;
  }
  if (!isRecord(call['function'])) {
    builder.opaque('ai', kindOf(call), call, path);
    return;
  }
  const called = recordAt(call, 'function');
  const { parameters, place } = parseArguments(called['arguments'], [...path, 'function', 'arguments']);
  builder.call({ id, name: textAt(called, 'name') ?? 'unknown', parameters }, path, place);
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
    const text = record['type'] === 'text' ? textAt(record, 'text') : undefined;
    const media = chatMedia(record);
    if (text !== undefined) builder.text(speaker, text, [...partPath, 'text'], partPath);
    else if (media) builder.media(speaker, media, partPath);
    else builder.opaque(speaker, kindOf(part), part, partPath);
    builder.cacheMark(record['cache_control'], partPath);
  });
}

function chatMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'image_url') return undefined;
  const url = textAt(recordAt(part, 'image_url'), 'url') ?? textAt(part, 'image_url');
  return url === undefined ? undefined : mediaOfUrl(url);
}
