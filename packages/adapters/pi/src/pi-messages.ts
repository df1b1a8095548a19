import type { MediaBlock } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import {
  defineWireFormat,
  type JsonPath,
  type PartReader,
  type RequestBuilder,
  readResult,
  type WireFormat,
} from '@hdc/wire';

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * The messages of pi, bare or beside the name of the model.
 * Source: types of `@mariozechner/pi-ai` 0.73.1, 2026-11.
 */
export const piMessages: WireFormat = defineWireFormat({
  name: 'custom:pi',
  read(body, builder) {
    const messages = isRecord(body) ? body['messages'] : body;
    if (!Array.isArray(messages) || !messages.every(isRecord)) return false;
    const model = isRecord(body) ? body['model'] : undefined;
    builder.model = typeof model === 'string' ? model : undefined;
    const path = isRecord(body) ? ['messages'] : [];
    messages.forEach((message: JsonRecord, index) => {
      readMessage(message, [...path, index], builder);
      builder.endEntry();
    });
    return true;
  },
});

function readMessage(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const { role, content } = message;
  const contentPath = [...path, 'content'];
  if (role === 'toolResult' && typeof message['toolCallId'] === 'string') {
    const toolName = typeof message['toolName'] === 'string' ? message['toolName'] : 'unknown';
    const isFailed = message['isError'] === true;
    builder.respond(message['toolCallId'], readResult(content, contentPath, PARTS), path, {
      toolName,
      isFailed,
    });
  } else if (role === 'user' && typeof content === 'string') {
    builder.text('human', content, contentPath);
  } else if ((role === 'user' || role === 'assistant') && Array.isArray(content)) {
    const speaker = role === 'user' ? 'human' : 'ai';
    content.forEach((part: unknown, index) => {
      readPart(part, speaker, [...contentPath, index], builder);
    });
  } else {
    builder.note(typeof role === 'string' ? role : 'unknown', message, path);
  }
}

const PARTS: PartReader = {
  textKey: ({ type }) => (type === 'text' ? 'text' : undefined),
  media: imageOf,
};

function imageOf({ type, data, mimeType }: JsonRecord): MediaBlock | undefined {
  if (type !== 'image' || typeof data !== 'string' || typeof mimeType !== 'string') return undefined;
  return { type: 'media', mimeType, data, encoding: 'base64' };
}

function readPart(part: unknown, speaker: 'ai' | 'human', path: JsonPath, builder: RequestBuilder): void {
  const record = isRecord(part) ? part : {};
  const { type, text, thinking, id, name } = record;
  const image = imageOf(record);
  if (type === 'text' && typeof text === 'string') builder.text(speaker, text, [...path, 'text']);
  else if (type === 'thinking' && typeof thinking === 'string') {
    const signature = record['thinkingSignature'];
    builder.thinking(thinking, typeof signature === 'string' ? signature : undefined, path);
  } else if (type === 'toolCall' && typeof id === 'string' && typeof name === 'string') {
    // A signed part stays as it is.
    const isSigned = record['thoughtSignature'] !== undefined;
    const place = isSigned ? undefined : { path: [...path, 'arguments'], form: 'value' as const };
    builder.call({ id, name, parameters: record['arguments'] }, path, place);
  } else if (image) builder.media(speaker, image, path);
  else builder.opaque(speaker, typeof type === 'string' ? type : 'unknown', part, path);
}
