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
 * Messages of LangChain, as objects of their classes or as plain ones, beside the name of the model.
 * Calls are also kept in the vendor's own parts, so that they stay as they are.
 * Source: `@langchain/core` 1.2.13, messages; 2026-11.
 */
export const langchainMessages: WireFormat = defineWireFormat({
  name: 'custom:langchain',
  read(body, builder) {
    const messages = isRecord(body) ? body['messages'] : undefined;
    if (!isRecord(body) || !Array.isArray(messages) || !messages.every(isRecord)) return false;
    builder.model = typeof body['model'] === 'string' ? body['model'] : undefined;
    if (typeof body['system'] === 'string') builder.system(body['system']);
    messages.forEach((message: JsonRecord, index) => {
      readMessage(message, ['messages', index], builder);
      builder.endEntry();
    });
    return true;
  },
});

const PARTS: PartReader = {
  textKey: ({ type }) => (type === 'text' ? 'text' : undefined),
  media: () => undefined,
};

function readMessage(message: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const { type, content, tool_call_id: callId, status, name } = message;
  const contentPath = [...path, 'content'];
  if (type === 'tool' && typeof callId === 'string') {
    const toolName = typeof name === 'string' ? { toolName: name } : {};
    const isFailed = status === 'error';
    builder.respond(callId, readResult(content, contentPath, PARTS), path, { ...toolName, isFailed });
  } else if (type === 'human' || type === 'ai') {
    readContent(content, type, contentPath, builder);
    const calls: readonly unknown[] = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
    calls.forEach((call, index) => {
      readCall(call, [...path, 'tool_calls', index], builder);
    });
  } else {
    builder.note(typeof type === 'string' ? type : 'unknown', content, path);
  }
}

function readContent(
  content: unknown,
  speaker: 'ai' | 'human',
  path: JsonPath,
  builder: RequestBuilder,
): void {
  if (typeof content === 'string') {
    if (content !== '') builder.text(speaker, content, path);
    return;
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  parts.forEach((part, index) => {
    const { type, text } = isRecord(part) ? part : { type: 'unknown', text: undefined };
    if (type === 'text' && typeof text === 'string') builder.text(speaker, text, [...path, index, 'text']);
    else builder.opaque(speaker, String(type), part, [...path, index]);
  });
}

function readCall(call: unknown, path: JsonPath, builder: RequestBuilder): void {
  if (!isRecord(call) || typeof call['id'] !== 'string' || typeof call['name'] !== 'string') return;
  builder.call({ id: call['id'], name: call['name'], parameters: call['args'] }, path, undefined);
}
