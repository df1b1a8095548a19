import type { MediaBlock, Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { decodeSegment } from '../../decode/decode-segment.ts';
import { roleOf } from '../../decode/read-parts.ts';
import { kindOf, type PartReader, readResult } from '../../decode/read-result.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { tagSignature } from '../../decode/signature-tag.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import { MEMBER_MARKS } from '../../patch/mark-style.ts';
import type { WireFormat } from '../../wire-format.ts';

/** The parts of a `tool_result` whose content is a list. */
const anthropicParts: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media: anthropicMedia,
  isMarked: (part) => part['cache_control'] !== undefined && part['cache_control'] !== null,
};

/** `POST /v1/messages`, `count_tokens` of the same body, and the paths of clouds that serve the same models. */
export const anthropicMessages: WireFormat = defineWireFormat({
  name: 'anthropic-messages',
  listKey: 'messages',
  marks: MEMBER_MARKS,
  read(body, builder, path) {
    if (!isRecord(body) || !Array.isArray(body['messages'])) return false;
    const hosted = hostedModel(path);
    // On a cloud the same path takes the bodies of every vendor.
    if (hosted && textAt(body, 'anthropic_version') === undefined) return false;
    builder.model = hosted?.model ?? textAt(body, 'model');
    builder.isStreamed = typeof body['stream'] === 'boolean' ? body['stream'] : hosted?.isStreamed;
    builder.betas = listAt(body, 'anthropic_beta').filter((beta) => typeof beta === 'string');
    readTools(body, builder);
    readSystem(body['system'], builder);
    builder.list(body['messages'], (message, index) => {
      readMessage(message, ['messages', index], builder);
      builder.endEntry();
    });
    return true;
  },
});

/** How clouds name the model in the path. Source: recorded requests of their SDKs and of clients; 2026-11. */
const HOSTED = [
  /\/model\/(?<model>[^/]+)\/invoke(?<stream>-with-response-stream)?$/,
  /(?:\/locations\/(?<location>[^/]+)\/.*\/|^|\/)(?<model>[^/]+):(?:rawPredict|(?<stream>streamRawPredict))$/,
];

/** On Vertex, the path that counts tokens has this in the place of a model's name. */
const NO_MODEL = 'count-tokens';

/** The location of Vertex that costs what the vendor itself asks. */
const GLOBAL = 'global';

function hostedModel(path: string): { readonly model?: string; readonly isStreamed: boolean } | undefined {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const groups = HOSTED.map((pattern) => pattern.exec(bare)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const { location, model: segment = '' } = groups;
  const name = decodeSegment(segment);
  // In a location a model may cost more, and has a cache of its own.
  const model = location === undefined || location === GLOBAL ? name : `vertex/${location}/${name}`;
  return { ...(name !== NO_MODEL && { model }), isStreamed: groups['stream'] !== undefined };
}

function readTools(body: JsonRecord, builder: RequestBuilder): void {
  const tools = listAt(body, 'tools');
  builder.tools(tools, ['tools']);
  tools.forEach((tool, index) => {
    if (isRecord(tool)) builder.cacheMark(tool['cache_control'], ['tools', index]);
  });
}

function readSystem(system: unknown, builder: RequestBuilder): void {
  if (typeof system === 'string') builder.system(system);
  if (!Array.isArray(system)) return;
  system.forEach((part: unknown, index) => {
    if (!isRecord(part)) return;
    builder.system(textAt(part, 'text') ?? '');
    builder.cacheMark(part['cache_control'], ['system', index]);
  });
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
  const { content } = message;
  if (typeof content === 'string') {
    builder.text(speaker, content, [...path, 'content']);
    return;
  }
  if (!Array.isArray(content)) {
    if (content !== undefined && content !== null) builder.opaque(speaker, 'content', content, path);
    return;
  }
  content.forEach((part: unknown, index) => {
    const partPath = [...path, 'content', index];
    readPart(part, speaker, partPath, builder);
    if (isRecord(part)) builder.cacheMark(part['cache_control'], partPath);
  });
}

function readPart(part: unknown, speaker: Speaker, path: JsonPath, builder: RequestBuilder): void {
  const record = isRecord(part) ? part : {};
  const text = textAt(record, 'text');
  if (record['type'] === 'text' && text !== undefined) {
    builder.text(speaker, text, [...path, 'text'], path);
    return;
  }
  if (speaker === 'ai' && readAnswerPart(record, path, builder)) return;
  const callId = textAt(record, 'tool_use_id');
  if (speaker === 'human' && record['type'] === 'tool_result' && callId !== undefined) {
    const result = readResult(record['content'], [...path, 'content'], anthropicParts);
    builder.respond(callId, result, path, { isFailed: record['is_error'] === true });
    listAt(record, 'content').forEach((inner, index) => {
      if (isRecord(inner)) builder.cacheMark(inner['cache_control'], [...path, 'content', index]);
    });
    return;
  }
  const media = anthropicMedia(record);
  if (media) builder.media(speaker, media, path);
  else builder.opaque(speaker, kindOf(part), part, path);
}

/** An image or a document; a document that is text or that the vendor keeps is unknown to us. */
function anthropicMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'image' && part['type'] !== 'document') return undefined;
  const source = recordAt(part, 'source');
  const url = source['type'] === 'url' ? textAt(source, 'url') : undefined;
  const data = url ?? (source['type'] === 'base64' ? textAt(source, 'data') : undefined);
  if (data === undefined) return undefined;
  const mimeType =
    textAt(source, 'media_type') ?? (part['type'] === 'image' ? 'image/png' : 'application/pdf');
  return { type: 'media', mimeType, data, encoding: url === undefined ? 'base64' : 'url' };
}

/** The parts that only the model writes; false if the part is nothing of that kind. */
function readAnswerPart(part: JsonRecord, path: JsonPath, builder: RequestBuilder): boolean {
  const [id, name, thought, data] = ['id', 'name', 'thinking', 'data'].map((key) => textAt(part, key));
  if (part['type'] === 'tool_use' && id !== undefined && name !== undefined) {
    const place = { path: [...path, 'input'], form: 'value' } as const;
    builder.call({ id, name, parameters: part['input'] }, path, place);
    return true;
  }
  if (part['type'] === 'thinking' && thought !== undefined) {
    builder.thinking(thought, textAt(part, 'signature'), path);
    return true;
  }
  if (part['type'] === 'redacted_thinking' && data !== undefined) {
    builder.thinking('', tagSignature('redacted:', data), path);
    return true;
  }
  return false;
}
