import type { MediaBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { mediaOfUrl, parseArguments, roleOf } from '../../decode/read-parts.ts';
import { kindOf, type PartReader, type ReadResult, readResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { type SignatureTag, tagSignature } from '../../decode/signature-tag.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import type { WireFormat } from '../../wire-format.ts';

/** The parts of an output of type `content`. */
const PARTS: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media(part) {
    const data = textAt(part, 'data');
    const isMedia = ['media', 'image-data', 'file-data'].includes(textAt(part, 'type') ?? '');
    if (!isMedia || data === undefined) return sdkMedia(part);
    const mimeType = textAt(part, 'mediaType') ?? 'image/png';
    return { type: 'media', mimeType, data, encoding: 'base64' };
  },
};

const FAILURES: ReadonlySet<unknown> = new Set(['error-text', 'error-json', 'execution-denied']);

/** The places of signatures in the AI SDK's providers. Source: `@ai-sdk/*` packages, provider options; 2026-11. */
const ROWS: readonly SignatureRow[] = [
  { provider: 'anthropic', key: 'signature' },
  { provider: 'anthropic', key: 'redactedData', tag: 'redacted:' },
  { provider: 'openai', key: 'reasoningEncryptedContent', tag: 'openai:' },
  { provider: 'google', key: 'thoughtSignature', tag: 'google:' },
  { provider: 'vertex', key: 'thoughtSignature', tag: 'google:' },
];

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

/** The result of a call: an `output` with a type, or the bare `result` of older versions. */
function readSdkResult(part: JsonRecord, path: JsonPath): ReadResult & { readonly isFailed: boolean } {
  const { output } = part;
  if (!isRecord(output) || typeof output['type'] !== 'string') {
    const key = output === undefined ? 'result' : 'output';
    return { ...readResult(part[key], [...path, key], PARTS), isFailed: part['isError'] === true };
  }
  const isFailed = FAILURES.has(output['type']);
  const key = output['type'] === 'execution-denied' ? 'reason' : 'value';
  const valuePath = [...path, 'output', key];
  const value = output[key];
  if (output['type'] === 'content' || typeof value === 'string') {
    return { ...readResult(value, valuePath, PARTS), isFailed };
  }
  return { result: value ?? '', texts: [], others: [], isFailed };
}

/** Files and pictures as text or URL; bytes, which no JSON can hold, are left as they are. */
function sdkMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'file' && part['type'] !== 'image') return undefined;
  const mimeType = textAt(part, 'mediaType') ?? textAt(part, 'mimeType') ?? 'image/png';
  const source = part['type'] === 'file' ? part['data'] : part['image'];
  if (source instanceof URL) return { type: 'media', mimeType, data: source.href, encoding: 'url' };
  if (typeof source !== 'string') return undefined;
  if (/^(?:https?|data):/.test(source)) return mediaOfUrl(source, mimeType);
  return { type: 'media', mimeType, data: source, encoding: 'base64' };
}

interface SignatureRow {
  /** The name of the provider, or its beginning. */
  readonly provider: string;
  readonly key: string;
  /** Left out if a signature stands as the vendor wrote it. */
  readonly tag?: SignatureTag;
}

/** The signature that a part carries in its `providerOptions`. */
function readSignature(part: JsonRecord): string | undefined {
  const options = part['providerOptions'];
  if (!isRecord(options)) return undefined;
  for (const { provider, key, tag } of ROWS) {
    const signature = textAt(recordAt(options, provider), key);
    if (signature) return tag === undefined ? signature : tagSignature(tag, signature);
  }
  return undefined;
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
