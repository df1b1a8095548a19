import type { MediaBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { decodeSegment } from '../../decode/decode-segment.ts';
import { roleOf } from '../../decode/read-parts.ts';
import { type PartReader, readResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { tagSignature } from '../../decode/signature-tag.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import { ELEMENT_MARKS, isMarkElement } from '../../patch/mark-style.ts';
import type { WireFormat } from '../../wire-format.ts';

/** The parts of a `toolResult`. */
const converseParts: PartReader = {
  textKey: (part) => (textAt(part, 'text') === undefined ? undefined : 'text'),
  media: converseMedia,
};

/** Source: the API reference of Amazon Bedrock, Converse; 2026-11. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', txt: 'text/plain' };

/** `POST /model/<id>/converse`, `/converse-stream`, and `/count-tokens` of the same body. */
export const bedrockConverse: WireFormat = defineWireFormat({
  name: 'bedrock-converse',
  listKey: 'messages',
  marks: ELEMENT_MARKS,
  read(body, builder, path) {
    if (!isRecord(body)) return false;
    const [, model, verb] = PATH.exec(path.replace(/[?#].*$/s, '')) ?? [];
    builder.model = model === undefined ? undefined : decodeSegment(model);
    builder.isStreamed = verb === undefined ? undefined : verb === 'converse-stream';
    if (Array.isArray(body['messages'])) return readBody(body, [], builder);
    const counted = recordAt(recordAt(body, 'input'), 'converse');
    if (Array.isArray(counted['messages'])) return readBody(counted, ['input', 'converse'], builder);
    // The body of another format as base64; only its tokens are counted.
    return isRecord(recordAt(body, 'input')['invokeModel']);
  },
});

const PATH = /\/model\/([^/]+)\/(converse|converse-stream|count-tokens)\/*$/;

function readBody(body: JsonRecord, path: JsonPath, builder: RequestBuilder): boolean {
  const fields = recordAt(body, 'additionalModelRequestFields');
  builder.betas = listAt(fields, 'anthropic_beta').filter((beta) => typeof beta === 'string');
  const [tools, toolsPath] = [
    listAt(recordAt(body, 'toolConfig'), 'tools'),
    [...path, 'toolConfig', 'tools'],
  ];
  builder.tools(tools, toolsPath);
  readMarks(tools, toolsPath, builder);
  const system = listAt(body, 'system');
  for (const part of system) if (isRecord(part) && !isMark(part)) builder.system(textAt(part, 'text') ?? '');
  readMarks(system, [...path, 'system'], builder);
  builder.list(listAt(body, 'messages'), (message, index) => {
    readMessage(message, [...path, 'messages', index], builder);
    builder.endEntry();
  });
  return true;
}

/** A mark is an element of its own, and belongs to what stands right in front of it. */
function readMarks(elements: readonly unknown[], path: JsonPath, builder: RequestBuilder): void {
  elements.forEach((element, index) => {
    if (!isMark(element)) readMarkBehind(elements, [...path, index], builder);
  });
}

function readMarkBehind(elements: readonly unknown[], path: JsonPath, builder: RequestBuilder): void {
  const next = elements[Number(path.at(-1)) + 1];
  if (isMark(next) && isRecord(next)) builder.cacheMark(next[ELEMENT_MARKS.key], path);
}

const SPEAKERS: ReadonlyMap<unknown, Speaker> = new Map([
  ['user', 'human'],
  ['assistant', 'ai'],
]);

function readMessage(message: unknown, path: JsonPath, builder: RequestBuilder): void {
  const speaker = isRecord(message) ? SPEAKERS.get(message['role']) : undefined;
  if (!isRecord(message) || !speaker) {
    builder.note(roleOf(message), message, path);
    return;
  }
  const content = listAt(message, 'content');
  content.forEach((part, index) => {
    const partPath = [...path, 'content', index];
    // A mark is no part of what is said.
    if (isMark(part)) return;
    readPart(part, speaker, { path: partPath, isMarked: isMark(content[index + 1]) }, builder);
    readMarkBehind(content, partPath, builder);
  });
}

function isMark(part: unknown): boolean {
  return isMarkElement(part, ELEMENT_MARKS.key);
}

interface PartPlace {
  readonly path: JsonPath;
  /** Whether a cache mark stands right behind it. */
  readonly isMarked: boolean;
}

function readPart(part: unknown, speaker: Speaker, place: PartPlace, builder: RequestBuilder): void {
  const record = isRecord(part) ? part : {};
  const { path } = place;
  const text = textAt(record, 'text');
  if (text !== undefined) {
    builder.text(speaker, text, [...path, 'text'], path);
    return;
  }
  if (speaker === 'ai' && readAnswerPart(record, place, builder)) return;
  const result = recordAt(record, 'toolResult');
  const callId = textAt(result, 'toolUseId');
  if (speaker === 'human' && callId !== undefined) {
    const read = readResult(result['content'], [...path, 'toolResult', 'content'], converseParts);
    builder.respond(callId, read, path, { isFailed: result['status'] === 'error' });
    return;
  }
  const media = converseMedia(record);
  if (media) builder.media(speaker, media, path);
  else builder.opaque(speaker, Object.keys(record)[0] ?? 'unknown', part, path);
}

/** An image or a document that comes with its bytes; one that stands in a bucket is unknown to us. */
function converseMedia(part: JsonRecord): MediaBlock | undefined {
  const [image, document] = [recordAt(part, 'image'), recordAt(part, 'document')];
  const pixels = textAt(recordAt(image, 'source'), 'bytes');
  if (pixels !== undefined) return media(`image/${textAt(image, 'format') ?? 'png'}`, pixels);
  const pages = textAt(recordAt(document, 'source'), 'bytes');
  if (pages === undefined) return undefined;
  return media(DOCUMENT_TYPES[textAt(document, 'format') ?? ''] ?? 'application/octet-stream', pages);
}

function media(mimeType: string, data: string): MediaBlock {
  return { type: 'media', mimeType, data, encoding: 'base64' };
}

/** The parts that only the model writes; false if the part is nothing of that kind. */
function readAnswerPart(part: JsonRecord, { path, isMarked }: PartPlace, builder: RequestBuilder): boolean {
  const call = recordAt(part, 'toolUse');
  const [id, name] = [textAt(call, 'toolUseId'), textAt(call, 'name')];
  if (id !== undefined && name !== undefined) {
    const place = { path: [...path, 'toolUse', 'input'], form: 'value' } as const;
    builder.call({ id, name, parameters: call['input'] }, path, place);
    return true;
  }
  const thinking = recordAt(part, 'reasoningContent');
  const [said, redacted] = [recordAt(thinking, 'reasoningText'), textAt(thinking, 'redactedContent')];
  const thought = textAt(said, 'text');
  // A mark must not be left behind nothing.
  if (thought !== undefined) builder.thinking(thought, textAt(said, 'signature'), path, !isMarked);
  else if (redacted !== undefined) builder.thinking('', tagSignature('redacted:', redacted), path, !isMarked);
  return thought !== undefined || redacted !== undefined;
}
