import type { MediaBlock, OpaqueBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import type { ReadResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { tagSignature } from '../../decode/signature-tag.ts';
import type { JsonPath } from '../../json/json-source.ts';

export function readPart(part: unknown, speaker: Speaker, path: JsonPath, builder: RequestBuilder): void {
  const record = isRecord(part) ? part : {};
  const signature = signatureOf(record);
  const text = textAt(record, 'text');
  if (text !== undefined && record['thought'] === true) {
    builder.thinking(text, signature, path);
    return;
  }
  const callKey = eitherKey(record, 'functionCall');
  const isCall = speaker === 'ai' && isRecord(record[callKey]);
  // Core keeps a signature in a thought in front of what it vouches for; here both are one part.
  if (signature !== undefined && (isCall || text !== undefined)) builder.thinking('', signature, path, false);
  if (isCall) {
    readCall(recordAt(record, callKey), signature, callKey, path, builder);
    return;
  }
  if (text !== undefined) {
    readText(text, speaker, signature, path, builder);
    return;
  }
  const responseKey = eitherKey(record, 'functionResponse');
  if (isRecord(record[responseKey])) {
    readResponse(recordAt(record, responseKey), responseKey, path, builder);
    return;
  }
  const media = mediaOf(record);
  if (media) builder.media(speaker, media, path);
  else builder.opaque(speaker, Object.keys(record)[0] ?? 'unknown', part, path);
}

function signatureOf(part: JsonRecord): string | undefined {
  const signature = textAt(part, eitherKey(part, 'thoughtSignature'));
  return signature === undefined ? undefined : tagSignature('google:', signature);
}

function readText(
  text: string,
  speaker: Speaker,
  signature: string | undefined,
  path: JsonPath,
  builder: RequestBuilder,
): void {
  // A signed text is never rewritten, so it is no text that anybody may replace.
  if (signature === undefined) builder.text(speaker, text, [...path, 'text'], path);
  else builder.signedText(speaker, text, path);
}

function readCall(
  call: JsonRecord,
  signature: string | undefined,
  key: string,
  path: JsonPath,
  builder: RequestBuilder,
): void {
  const name = textAt(call, 'name') ?? 'unknown';
  const id = textAt(call, 'id') ?? builder.ids.call(name);
  const place = { path: [...path, key, 'args'], form: 'value' } as const;
  builder.call({ id, name, parameters: call['args'] }, path, signature === undefined ? place : undefined);
}

function readResponse(response: JsonRecord, key: string, path: JsonPath, builder: RequestBuilder): void {
  const name = textAt(response, 'name') ?? 'unknown';
  const callId = textAt(response, 'id') ?? builder.ids.answer(name);
  const inner = [...path, key];
  const { isFailed, ...read } = readOutcome(response['response'], [...inner, 'response']);
  const others = listAt(response, 'parts').map((part, index) => {
    const record = isRecord(part) ? part : {};
    const kind = Object.keys(record)[0] ?? 'unknown';
    const block: MediaBlock | OpaqueBlock = mediaOf(record) ?? { type: 'opaque', kind, value: part };
    return { block, path: [...inner, 'parts', index] };
  });
  builder.respond(callId, { ...read, others }, path, { isFailed, toolName: name });
}

/** Keys under which clients send the text of a result, alone or beside the tool's name (recorded, 2026-11). */
const TEXT_KEYS: readonly string[] = ['output', 'result', 'content'];

function readOutcome(
  response: unknown,
  path: JsonPath,
): Omit<ReadResult, 'others'> & { readonly isFailed: boolean } {
  if (!isRecord(response)) return { result: response ?? '', texts: [], isFailed: false };
  const { error } = response;
  if (error !== undefined && error !== null) {
    const texts = typeof error === 'string' ? [{ path: [...path, 'error'] }] : [];
    return { result: error, texts, isFailed: true };
  }
  const keys = Object.keys(response).filter((key) => key !== 'name');
  const [key = ''] = keys;
  if (keys.length !== 1 || !TEXT_KEYS.includes(key)) return { result: response, texts: [], isFailed: false };
  const texts = typeof response[key] === 'string' ? [{ path: [...path, key] }] : [];
  return { result: response[key], texts, isFailed: false };
}

function mediaOf(part: JsonRecord): MediaBlock | undefined {
  const inline = recordAt(part, eitherKey(part, 'inlineData'));
  const data = textAt(inline, 'data');
  if (data !== undefined) {
    const mimeType = textAt(inline, eitherKey(inline, 'mimeType')) ?? 'image/png';
    return { type: 'media', mimeType, data, encoding: 'base64' };
  }
  const file = recordAt(part, eitherKey(part, 'fileData'));
  const uri = textAt(file, eitherKey(file, 'fileUri'));
  if (uri === undefined) return undefined;
  const mimeType = textAt(file, eitherKey(file, 'mimeType')) ?? 'image/png';
  return { type: 'media', mimeType, data: uri, encoding: 'url' };
}

/** The key under which a field stands: the API takes `functionCall` and `function_call` alike. */
export function eitherKey(record: JsonRecord, key: string): string {
  if (Object.hasOwn(record, key)) return key;
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(record, snake) ? snake : key;
}
