import type { Speaker } from '@hdc/core';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { decodeSegment } from '../../decode/decode-segment.ts';
import { roleOf } from '../../decode/read-parts.ts';
import type { RequestBuilder } from '../../decode/request-builder.ts';
import { defineWireFormat } from '../../define-wire-format.ts';
import type { JsonPath } from '../../json/json-source.ts';
import type { WireFormat } from '../../wire-format.ts';
import { eitherKey, readPart } from './read-part.ts';

/** `POST …/models/<model>:generateContent` and `:streamGenerateContent`. */
export const gemini: WireFormat = defineWireFormat({
  name: 'gemini',
  listKey: 'contents',
  read(body, builder, path) {
    if (!isRecord(body)) return false;
    const { contents } = body;
    if (!Array.isArray(contents) && !isRecord(contents)) return false;
    builder.model = modelOf(path) ?? textAt(body, 'model');
    builder.isStreamed = path === '' ? undefined : path.includes(':streamGenerateContent');
    readSystem(body, builder);
    builder.tools(listAt(body, 'tools'), ['tools']);
    if (!Array.isArray(contents)) readContent(contents, ['contents'], builder);
    builder.list(listAt(body, 'contents'), (content, index) => {
      readContent(content, ['contents', index], builder);
    });
    return true;
  },
});

function modelOf(path: string): string | undefined {
  const name = /\/models\/([^/:?]+)/.exec(path)?.[1];
  return name === undefined ? undefined : decodeSegment(name);
}

function readSystem(body: JsonRecord, builder: RequestBuilder): void {
  const system = recordAt(body, eitherKey(body, 'systemInstruction'));
  for (const part of listAt(system, 'parts')) {
    if (isRecord(part)) builder.system(textAt(part, 'text') ?? '');
  }
}

const SPEAKERS: ReadonlyMap<unknown, Speaker> = new Map([
  ['user', 'human'],
  ['function', 'human'],
  [undefined, 'human'],
  ['model', 'ai'],
]);

function readContent(content: unknown, path: JsonPath, builder: RequestBuilder): void {
  const speaker = isRecord(content) ? SPEAKERS.get(content['role']) : undefined;
  if (!isRecord(content) || !speaker) {
    builder.note(roleOf(content), content, path);
    return;
  }
  if (speaker === 'ai') builder.ids.beginAnswer();
  listAt(content, 'parts').forEach((part, index) => {
    readPart(part, speaker, [...path, 'parts', index], builder);
  });
  builder.endEntry();
}
