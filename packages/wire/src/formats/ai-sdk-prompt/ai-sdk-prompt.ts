import { isRecord, type Speaker } from '@hdc/core';
import { parseArguments } from '../../decode/parse-arguments.ts';
import { type JsonRecord, listAt, recordAt, textAt } from '../../decode/read-json.ts';
import { kindOf } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { roleOf } from '../../decode/role-of.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-path.ts';
import type { WireFormat } from '../../wire-format.ts';
import { readSdkResult } from './read-sdk-result.ts';
import { readSignature } from './read-signature.ts';
import { sdkMedia } from './sdk-media.ts';

/** The prompt of the AI SDK, bare or in the options of a call; it is handed over, never sent. */
export const aiSdkPrompt: WireFormat = defineWireFormat({
  name: 'ai-sdk-prompt',
  read(body, builder) {
    const options = isRecord(body) ? body : {};
    const key = Array.isArray(options['prompt']) ? 'prompt' : 'messages';
    const messages = Array.isArray(body) ? body : options[key];
    if (!Array.isArray(messages) || !messages.every(isMessage)) return false;
    const path = Array.isArray(body) ? [] : [key];
    builder.model = textAt(options, 'model');
    builder.tools(listAt(options, 'tools'), ['tools']);
    builder.list(messages, (message, index) => {
      readMessage(message, [...path, index], builder);
      builder.endEntry();
    });
    return true;
  },
});

function isMessage(value: unknown): value is JsonRecord {
  return isRecord(value) && typeof value['role'] === 'string';
}

const SPEAKERS: ReadonlyMap<unknown, Speaker> = new Map([
  ['user', 'human'],
  ['assistant', 'ai'],
  ['tool', 'tool'],
]);

function readMessage(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const { role, content } = message;
  readMark(message, path, builder);
  if (role === 'system' && builder.isAtStart && typeof content === 'string') {
    builder.system(content);
    return;
  }
  const speaker = SPEAKERS.get(role);
  if (!speaker) {
    builder.note(roleOf(message), message, path);
    return;
  }
  const contentPath = [...path, 'content'];
  if (typeof content === 'string') {
    builder.text(speaker, content, contentPath);
    return;
  }
  if (!Array.isArray(content)) {
    if (content !== undefined && content !== null) builder.opaque(speaker, 'content', content, contentPath);
    return;
  }
  content.forEach((part: unknown, index) => {
    const partPath = [...contentPath, index];
    readPart(part, speaker, partPath, builder);
    if (isRecord(part)) readMark(part, partPath, builder);
  });
}

/** `providerOptions` of Anthropic's provider carry its marks in their own spelling, or in the vendor's. */
function readMark(value: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const anthropic = recordAt(recordAt(value, 'providerOptions'), 'anthropic');
  builder.cacheMark(anthropic['cacheControl'] ?? anthropic['cache_control'], path);
}

function readPart(part: unknown, speaker: Speaker, path: JsonPath, builder: RequestBuilder): void {
  const record = isRecord(part) ? part : {};
  const text = textAt(record, 'text');
  const signature = readSignature(record);
  const callId = textAt(record, 'toolCallId');
  if (record['type'] === 'text' && text !== undefined) {
    if (signature === undefined) {
      builder.text(speaker, text, [...path, 'text'], path);
      return;
    }
    builder.thinking('', signature, path, false);
    builder.signedText(speaker, text, path);
    return;
  }
  if (record['type'] === 'reasoning' && speaker === 'ai' && text !== undefined) {
    builder.thinking(text, signature, path);
    return;
  }
  if (record['type'] === 'tool-call' && speaker === 'ai' && callId !== undefined) {
    readCall(record, callId, signature, path, builder);
    return;
  }
  if (record['type'] === 'tool-result' && speaker === 'tool' && callId !== undefined) {
    const { isFailed, ...result } = readSdkResult(record, path);
    builder.respond(callId, result, path, {
      isFailed,
      toolName: textAt(record, 'toolName') ?? 'unknown',
    });
    return;
  }
  const media = sdkMedia(record);
  if (media) builder.media(speaker, media, path);
  else builder.opaque(speaker, kindOf(part), part, path);
}

/** A call that the provider itself ran has its result in the same message, and is left alone. */
function readCall(
  call: JsonRecord,
  id: string,
  signature: string | undefined,
  path: JsonPath,
  builder: RequestBuilder,
): void {
  if (call['providerExecuted'] === true) {
    builder.opaque('ai', 'tool-call', call, path);
    return;
  }
  if (signature !== undefined) builder.thinking('', signature, path, false);
  const key = call['input'] === undefined && call['args'] !== undefined ? 'args' : 'input';
  const { parameters, place } = parseArguments(call[key], [...path, key]);
  const name = textAt(call, 'toolName') ?? 'unknown';
  builder.call({ id, name, parameters }, path, signature === undefined ? place : undefined);
}
